// An object with those fields alone that have a value.

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

export function given<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>
}
