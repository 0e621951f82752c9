import { describe, expect, it } from 'vitest';
import { at, go, isPage, listen, parse } from './router.svelte';

describe('addresses', () => {
  it('are read as a page and its parts', () => {
    expect(parse('/')).toMatchObject({ page: '', parts: [] });
    expect(parse('/rules/lunar/LU-14a')).toMatchObject({
      page: 'rules',
      parts: ['lunar', 'LU-14a'],
    });
    const table = parse('/t/a%20b?invite');
    expect(table.parts).toEqual(['a b']);
    expect(table.query.has('invite')).toBe(true);
    expect(parse('/t/%E0%A4%A').parts).toEqual(['%E0%A4%A']);
  });

  it('are those of a page, or of none', () => {
    const pages = [
      '/',
      '/rules',
      '/rules/',
      '/rules/lunar/LU-7',
      '/t/abc',
      '/replay/1/',
      '/records',
    ];
    const none = ['/nowhere', '/t', '/t/', '/t/abc/more', '/replay', '/records/1', '/rules/a/b/c'];
    expect(pages.filter((one) => isPage(parse(one)))).toEqual(pages);
    expect(none.filter((one) => isPage(parse(one)))).toEqual([]);
  });

  it('change by going and by links, but not by links elsewhere', () => {
    listen();
    go('/records');
    expect(at().page).toBe('records');
    document.body.innerHTML = '<a id="in" href="/rules">x</a><a id="api" href="/api/games">y</a>';
    const click = (id: string) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true });
      document.getElementById(id)!.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(click('in')).toBe(true);
    expect(at().page).toBe('rules');
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    click('api');
    expect(at().page).toBe('rules');
  });
});
