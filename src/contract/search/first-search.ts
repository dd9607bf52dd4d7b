// The first search that whoever comes is named: at the start, in the console, in the guides and in what describes the API.

/** Asked of the documents that come with the service, its first results are plainly right. */
export const FIRST_SEARCH = 'how to read a file in node'

/** As it is asked for by GET. */
export function firstSearchAddress(baseUrl: string): string {
  return `${baseUrl}/api/v1/search?q=${FIRST_SEARCH.replaceAll(' ', '+')}`
}
