// The field names of an image result with imageFormat=short; apart from the schemas, which a search thread does not load.
export const SHORT_IMAGE_FIELDS = {
  title: 't',
  link: 'l',
  image: 'i',
  source: 's',
  type: 'y',
  thumbnail: 'th',
  width: 'w',
  height: 'h',
} as const
