// The place of an occurrence in a document: its field and its position there.

/** Field and position of an occurrence in one number. */
export const FIELD_SHIFT = 28
export const POSITION_MASK: number = 2 ** FIELD_SHIFT - 1
