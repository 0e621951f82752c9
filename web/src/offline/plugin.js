/** Writes the service worker beside the client, with the list of the client's files. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const here = (name) => new URL(name, import.meta.url);

export function offline() {
  return {
    name: 'moonlit-offline',
    apply: 'build',
    generateBundle(_, bundle) {
      const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      // What lies in folders (pictures for chats) is nothing that a page shows.
      const lying = readdirSync(here('../../public'), { withFileTypes: true });
      const own = lying.filter((entry) => entry.isFile()).map((entry) => entry.name);
      const files = [...assets, ...own].map((name) => `/${name}`).sort();
      const worker = readFileSync(here('./worker.js'), 'utf8');
      const version = createHash('sha256')
        .update(files.join() + worker)
        .digest('hex')
        .slice(0, 12);
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: worker.replace('__FILES__', JSON.stringify(files)).replace('__VERSION__', version),
      });
    },
  };
}
