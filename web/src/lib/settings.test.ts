import { describe, expect, it } from 'vitest';
import { bringSeat, defaults, random, read, secret, secretAt } from './settings.svelte';

describe('settings', () => {
  it('are the usual ones where nothing sensible was kept', () => {
    for (const kept of [null, '', '{', 'null', '3', '"x"', '[]']) {
      expect(read(kept)).toEqual(defaults());
    }
  });

  it('are kept one by one, as far as they make sense', () => {
    const kept = { language: 'ja', theme: 'purple', sound: true, pace: 3, name: '月子', other: 1 };
    expect(read(JSON.stringify(kept))).toEqual({
      ...defaults(),
      language: 'ja',
      sound: true,
      name: '月子',
    });
  });

  it('are quiet at first', () => {
    expect(defaults()).toMatchObject({ sound: false, notify: false, confirm: false });
  });
});

describe('the secret', () => {
  it('stays the same and has 64 hexadecimal digits', () => {
    expect(secret()).toMatch(/^[0-9a-f]{64}$/);
    expect(secret()).toBe(secret());
    expect(random(16)).not.toBe(random(16));
  });
});

describe('a seat from another device', () => {
  it('is taken over for its table only, and leaves the address', () => {
    const other = 'ab'.repeat(32);
    history.replaceState(null, '', `/t/link#${other}`);
    bringSeat('link');
    expect(secretAt('link')).toBe(other);
    expect(secretAt('elsewhere')).toBe(secret());
    expect(location.hash).toBe('');
  });
});
