// An index that is written to was replaced by another, which does not hold the same: whoever follows has to look anew.

export class IndexReplaced extends Error {}
