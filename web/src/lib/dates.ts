/** Dates as the reader's language writes them. */
import { settings } from './settings.svelte';

const written = (how: Intl.DateTimeFormatOptions) => (seconds: number | null) =>
  seconds ? new Intl.DateTimeFormat(settings.language, how).format(seconds * 1000) : '';

/** Seconds since 1970 as a date with its time; nothing where nobody knows. */
export const dateAndTime = written({ dateStyle: 'medium', timeStyle: 'short' });
export const dateOnly = written({ dateStyle: 'medium' });
