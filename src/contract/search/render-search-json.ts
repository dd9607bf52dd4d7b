// Renders a search response as the JSON body in the field names that the caller asked for.
import { RESULT_GROUPS } from '../../vocabulary/intents.ts'
import type { ImageResult, Result } from '../result.ts'
import { SHORT_IMAGE_FIELDS } from '../short-image-fields.ts'
import type { SearchResponse } from './search-response.ts'

export interface FieldNames {
  readonly linkFormat: 'link' | 'url'
  readonly imageFormat: 'long' | 'short'
}

/** The body of a search, or what of it does not change from call to call. */
export function renderSearchJson(
  response: Omit<SearchResponse, 'metrics'>,
  { linkFormat, imageFormat }: FieldNames,
): object {
  const byUrl = linkFormat === 'url' ? withUrls(response) : {}
  const images = imageFormat === 'short' && response.images ? { images: response.images.map(shortImage) } : {}
  return { ...response, ...byUrl, ...images }
}

function withUrls(response: Omit<SearchResponse, 'metrics'>): object {
  const present = (['results', ...RESULT_GROUPS] as const).filter((group) => response[group])
  const withUrl = ({ title, link, ...rest }: Result): object => ({ title, url: link, ...rest })
  return Object.fromEntries(present.map((group) => [group, response[group]?.map(withUrl)]))
}

function shortImage(image: ImageResult): object {
  return Object.fromEntries(
    Object.entries(SHORT_IMAGE_FIELDS).flatMap(([name, short]) => {
      const value = image[name as keyof ImageResult]
      return value === undefined ? [] : [[short, value]]
    }),
  )
}
