// The names of files in the data folder that more than one part knows.
export const DATABASE_FILE = 'whippet.db'
/** Says that the starter documents are in. */
export const STARTER_MARK = 'starter-loaded'
