// HTTP status codes: what a number means, and the number of a name (RFC 9110 and the registry of IANA).

const PHRASES: ReadonlyMap<number, string> = new Map([
  [100, 'Continue'],
  [101, 'Switching Protocols'],
  [102, 'Processing'],
  [103, 'Early Hints'],
  [200, 'OK'],
  [201, 'Created'],
  [202, 'Accepted'],
  [203, 'Non-Authoritative Information'],
  [204, 'No Content'],
  [205, 'Reset Content'],
  [206, 'Partial Content'],
  [207, 'Multi-Status'],
  [208, 'Already Reported'],
  [226, 'IM Used'],
  [300, 'Multiple Choices'],
  [301, 'Moved Permanently'],
  [302, 'Found'],
  [303, 'See Other'],
  [304, 'Not Modified'],
  [305, 'Use Proxy'],
  [307, 'Temporary Redirect'],
  [308, 'Permanent Redirect'],
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [402, 'Payment Required'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [406, 'Not Acceptable'],
  [407, 'Proxy Authentication Required'],
  [408, 'Request Timeout'],
  [409, 'Conflict'],
  [410, 'Gone'],
  [411, 'Length Required'],
  [412, 'Precondition Failed'],
  [413, 'Content Too Large'],
  [414, 'URI Too Long'],
  [415, 'Unsupported Media Type'],
  [416, 'Range Not Satisfiable'],
  [417, 'Expectation Failed'],
  [418, "I'm a Teapot"],
  [421, 'Misdirected Request'],
  [422, 'Unprocessable Content'],
  [423, 'Locked'],
  [424, 'Failed Dependency'],
  [425, 'Too Early'],
  [426, 'Upgrade Required'],
  [428, 'Precondition Required'],
  [429, 'Too Many Requests'],
  [431, 'Request Header Fields Too Large'],
  [451, 'Unavailable For Legal Reasons'],
  [500, 'Internal Server Error'],
  [501, 'Not Implemented'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
  [505, 'HTTP Version Not Supported'],
  [506, 'Variant Also Negotiates'],
  [507, 'Insufficient Storage'],
  [508, 'Loop Detected'],
  [511, 'Network Authentication Required'],
])
const CLASSES = ['informational', 'success', 'redirection', 'client error', 'server error']

const CODE = '(?:http\\s+)?(?:(?:response|status|error|error\\s+status)\\s+)?(?:code\\s+)?'
const NAMED_AS = '(?:(?:status|response|error)(?:\\s+code)?|page)'
const BY_NUMBER: readonly RegExp[] = [
  /^http(?:\s+(?:response|status|error|code))*\s+([1-5]\d\d)(?:\s+(?:error|status|meaning|code))*$/,
  /^(?:response|status)\s+code\s+([1-5]\d\d)(?:\s+meaning)?$/,
  /^([45]\d\d)\s+meaning$/,
  /^error\s+(?:code\s+)?([45]\d\d)$/,
  /^([1-5]\d\d)\s+(?:http(?:\s+(?:response|status|error))?(?:\s+code)?|(?:status|response)\s+code)(?:\s+meaning)?$/,
  new RegExp(
    `^what\\s+(?:does|is)\\s+(?:an?\\s+|the\\s+)?${CODE}([1-5]\\d\\d)\\s+(?:http\\s+)?(?:status\\s+code\\s+)?mean$`,
  ),
  /^what(?:'s|\s+is)\s+(?:an?\s+|the\s+)?(?:http(?:\s+(?:response|status|error))?(?:\s+code)?|(?:status|response)\s+code)\s+([1-5]\d\d)$/,
  new RegExp(`^what(?:'s|s|\\s+is)\\s+(?:an?\\s+|the\\s+)?${CODE}([1-5]\\d\\d)\\s+(?:http\\s+)?${NAMED_AS}$`),
  new RegExp(`^${CODE}([1-5]\\d\\d)\\s+(?:http\\s+)?${NAMED_AS}(?:\\s+(?:meaning|means))$`),
  /^(?:meaning|definition)\s+of\s+(?:http|status)(?:\s+(?:status|response|error))?(?:\s+code)?\s+([1-5]\d\d)$/,
]
const BY_NAME: readonly RegExp[] = [
  /^(?:what\s+is\s+(?:the\s+)?)?http\s+(?:status|response|error)?\s*code\s+(?:for|of)\s+(.+)$/,
  /^(?:what\s+is\s+(?:the\s+)?)?(?:status|response)\s+code\s+(?:for|of)\s+(.+)$/,
  /^(?:what|which)\s+(?:http\s+)?status\s+code\s+(?:is|means)\s+(.+)$/,
]

/** Lower case. */
export function tellHttpStatus(text: string): string | undefined {
  if (!/\d|code/.test(text)) return undefined
  const number = BY_NUMBER.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])[0]
  if (number !== undefined) return shown(Number(number))
  const name = BY_NAME.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])[0]
  const found = name && [...PHRASES].find(([, phrase]) => plain(phrase) === plain(name))
  return found ? shown(found[0]) : undefined
}

function plain(phrase: string): string {
  return phrase.toLowerCase().replace(/[^a-z]/g, '')
}

function shown(code: number): string | undefined {
  const phrase = PHRASES.get(code)
  return phrase === undefined ? undefined : `HTTP ${code} ${phrase} (${CLASSES[Math.floor(code / 100) - 1]})`
}
