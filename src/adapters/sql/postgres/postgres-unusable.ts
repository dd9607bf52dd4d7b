// What the operator is told where PostgreSQL can't be used.
import { DatabaseUnusable } from '../database.ts'
import { postgresCode } from './postgres-session.ts'

/** Host, port and database; never the user's password. */
export function shownAddress(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `The database ${decodeURIComponent(pathname.slice(1)) || '(by the name of the user)'} at ${hostname || 'this machine'}:${port || '5432'}`
}

/** By PostgreSQL's code or the system's. */
export function postgresUnusable(url: string, cause: unknown): DatabaseUnusable {
  const said = sayings(cause)
  return new DatabaseUnusable(
    `${shownAddress(url)} can't be used (${said}). ${whatToDo(postgresCode(cause))}`,
    {
      cause,
    },
  )
}

function whatToDo(code: string): string {
  if (code.startsWith('28')) return 'Check the user and the password in WHIPPET_DATABASE_URL.'
  if (code === '3D000') return 'Make it with createdb, or name another in WHIPPET_DATABASE_URL.'
  if (code === '42501')
    return 'Let its user make tables: ALTER DATABASE … OWNER TO …, or GRANT CREATE ON SCHEMA public TO ….'
  if (code === '53300')
    return 'It has no connection left: a node takes up to eleven. Raise max_connections, or run fewer nodes.'
  return 'Check WHIPPET_DATABASE_URL, and that PostgreSQL runs there and can be reached from this machine.'
}

/** Where a name has several addresses, each of them says why. */
function sayings(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(sayings))].join('; ')
  return error instanceof Error ? error.message : String(error)
}
