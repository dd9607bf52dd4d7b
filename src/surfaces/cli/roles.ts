// The roles that `whippet serve --role` takes.

export const ALL_ROLES = ['api', 'crawl', 'news', 'index'] as const

export type Role = (typeof ALL_ROLES)[number]

/** Comma-separated; `all` is each of them. */
export function parseRoles(text: string): ReadonlySet<Role> {
  const names = text.split(',').map((name) => name.trim())
  const roles = names.flatMap((name): readonly Role[] => {
    if (name === 'all') return ALL_ROLES
    const known = ALL_ROLES.find((role) => role === name)
    if (known === undefined) throw new SyntaxError(`"${name}" is none of ${ALL_ROLES.join(', ')} and all`)
    return [known]
  })
  return new Set(ALL_ROLES.filter((role) => roles.includes(role)))
}
