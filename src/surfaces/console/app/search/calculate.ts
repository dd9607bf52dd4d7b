// Arithmetic as a pocket calculator does it: + - × ÷ ^ %, parentheses, a sign.

/** Undefined where the text is no expression of this kind. */
export function calculate(text: string): number | undefined {
  const tokens = tokensOf(text)
  if (!tokens) return undefined
  let at = 0
  const take = (...wanted: readonly string[]): string | undefined => {
    const token = tokens[at]
    if (token === undefined || !wanted.includes(token)) return undefined
    at += 1
    return token
  }

  function sum(): number {
    let value = product()
    for (let sign = take('+', '-'); sign; sign = take('+', '-'))
      value += sign === '+' ? product() : -product()
    return value
  }
  function product(): number {
    let value = signed()
    for (let sign = take('*', '/'); sign; sign = take('*', '/')) {
      const next = signed()
      value = sign === '*' ? value * next : value / next
    }
    return value
  }
  function signed(): number {
    if (take('-')) return -signed()
    if (take('+')) return signed()
    return power()
  }
  function power(): number {
    const base = share()
    return take('^') ? base ** signed() : base
  }
  function share(): number {
    let value = atom()
    while (take('%')) value /= 100
    return value
  }
  function atom(): number {
    if (take('(')) {
      const value = sum()
      return take(')') ? value : Number.NaN
    }
    const value = Number(tokens?.[at])
    at += 1
    return tokens?.[at - 1] === undefined ? Number.NaN : value
  }

  const value = sum()
  return at === tokens.length && Number.isFinite(value) ? value : undefined
}

/** So deep an expression nobody types, and a browser could not follow. */
const LONGEST = 200

function tokensOf(text: string): readonly string[] | undefined {
  const plain = text
    .slice(0, LONGEST + 1)
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
    .replaceAll('−', '-')
    .replaceAll(/\s|,(?=\d{3})/g, '')
  if (plain.length > LONGEST) return undefined
  const tokens = plain.match(/\d+\.?\d*|\.\d+|[-+*/^%()]/g) ?? undefined
  return tokens?.join('') === plain ? tokens : undefined
}
