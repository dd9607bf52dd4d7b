// The file types of a page: the extension of its address, else what its content type stands for.

const BY_CONTENT_TYPE: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/epub+zip': 'epub',
  'application/rtf': 'rtf',
  'application/postscript': 'ps',
  'application/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'text/csv': 'csv',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/markdown': 'md',
  'text/plain': 'txt',
}
const FILE_EXTENSIONS: ReadonlySet<string> = new Set([...Object.values(BY_CONTENT_TYPE), 'htm'])

/**
 * Lower case, without the dot. An extension that names a kind of file stands alone; where there is none, or one that
 * names how a page is made (`.php`), the content type counts too.
 */
export function fileTypes(path: string, contentType: string): readonly string[] {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
  const types = /^(?=.*[a-z])[a-z0-9]{1,8}$/.test(extension) ? [extension] : []
  if (types.some((type) => FILE_EXTENSIONS.has(type))) return types
  const named = BY_CONTENT_TYPE[contentType.split(';')[0]?.trim().toLowerCase() ?? '']
  return named ? [...types, named] : types
}
