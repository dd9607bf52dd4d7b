// Which generation of extraction made what is stored of a page.

/**
 * To be raised with every change that gives better pages or documents for the same bytes: what an older generation
 * made is then read anew at its next visit, and not kept because its server says that nothing has changed.
 */
export const EXTRACTION_VERSION = 4
