// How much page text one reply has, whichever call it answers: readers need hold no more, and renderers cut the rest.

/** Characters of all pages together: as many as one large page can have. */
export const MOST_REPLY_CHARACTERS = 10_000_000
