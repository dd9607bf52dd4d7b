// What the benches use of Tantivy's npm binding, loaded from a path.
import { createRequire } from 'node:module'

export type Opaque = Record<string, never>

interface Binding {
  Occur: { Must: number; Should: number }
  FieldType: { U64: number }
  SchemaBuilder: new () => {
    addTextField(name: string, options: object): void
    addUnsignedField(name: string, options: object): void
    addFloatField(name: string, options: object): void
    build(): Opaque
  }
  Document: new () => {
    addText(field: string, value: string): void
    addUnsigned(field: string, value: number): void
    addFloat(field: string, value: number): void
  }
  Index: new (
    schema: Opaque,
    path: string,
  ) => {
    writer(
      heap: number,
      threads: number,
    ): { addDocument(document: object): void; commit(): void; waitMergingThreads(): void }
    reload(): void
    parseQuery(query: string, fields: readonly string[]): Opaque
    searcher(): { search(query: Opaque, limit: number, count: boolean): { hits: unknown[] } }
  }
  Query: {
    termQuery(schema: Opaque, field: string, value: unknown): Opaque
    phraseQuery(schema: Opaque, field: string, words: readonly string[]): Opaque
    booleanQuery(parts: readonly { occur: number; query: Opaque }[]): Opaque
    rangeQuery(schema: Opaque, field: string, type: number, from: number, to: number): Opaque
  }
}

export function loadTantivy(path: string): Binding {
  return createRequire(import.meta.url)(path) as Binding
}
