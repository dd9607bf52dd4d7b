// How much a thread of ours sets aside for what it made just now.

/**
 * In MB, of all three parts together. By default V8 takes 128 MB and more for it where a thread is busy, and keeps them
 * afterwards; a service has ten threads, and what their jobs make is gone when the next begins.
 */
export const YOUNG_GENERATION_MB = 12
