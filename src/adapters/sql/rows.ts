// Rows as objects and back: what a column `account_id` holds is `accountId`, and what is null is absent.

type Camel<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S
type Nullable<R> = { [K in keyof R]-?: null extends R[K] ? K : never }[keyof R]

type FromRow<R> = { [K in Exclude<keyof R, Nullable<R>> as Camel<K & string>]: R[K] } & {
  [K in Nullable<R> as Camel<K & string>]?: NonNullable<R[K]>
}
type ToRow<R> = { readonly [K in keyof FromRow<R>]: FromRow<R>[K] | undefined }

const names = new Map<string, string>()

function nameOf(column: string): string {
  const known = names.get(column)
  if (known !== undefined) return known
  const name = column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  names.set(column, name)
  return name
}

export function fromRow<R extends object>(row: R): FromRow<R> {
  const values = Object.entries(row).filter(([, value]) => value !== null)
  return Object.fromEntries(values.map(([column, value]) => [nameOf(column), value])) as FromRow<R>
}

export function toRow<R extends object>(columns: readonly (keyof R & string)[], given: ToRow<R>): R {
  const values = given as Readonly<Record<string, unknown>>
  return Object.fromEntries(columns.map((column) => [column, values[nameOf(column)] ?? null])) as R
}
