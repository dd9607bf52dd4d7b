// A foreign API: where it takes its key, how it says that something went wrong, and its calls.
import type { ServiceApi } from '../../../contract/service-api.ts'
import type { TextWork } from '../../../operations/render/text-work.ts'
import type { SiteApi } from '../../../operations/sites/site-api.ts'
import { type Given, type ParameterTable, readParameters, type Values } from './parameter-table.ts'

/** Where a caller's key stands. */
export type KeyPlace =
  | { readonly in: 'bearer' }
  | { readonly in: 'basic' }
  | { readonly in: 'header'; readonly name: string }
  /** A field of the JSON body. */
  | { readonly in: 'body'; readonly name: string }
  /** A parameter of the query string: a key in the address. */
  | { readonly in: 'query'; readonly name: string }
  /** A segment before the call's own path: a key in the address. */
  | { readonly in: 'path' }

/** What goes wrong, before it is put into a foreign form. */
export interface Refusal {
  readonly status: number
  /** What kind of failure it is. */
  readonly error: string
  readonly message: string
  readonly requestId: string
}

/** What a call can use to answer. */
export interface Asking {
  readonly service: ServiceApi
  readonly sites: SiteApi
  /** Which call it is and what it says, but for the key: what tells it from others. */
  readonly asked: readonly unknown[]
  /** Where long texts are worked on. */
  readonly work: TextWork
  readonly signal: AbortSignal
  readonly requestId: string
  /** Milliseconds since the epoch. */
  readonly now: number
  /** The service's public address. */
  readonly baseUrl: string
  readonly headers: Headers
  /** The whole address, as it was asked for. */
  readonly url: string
  /** A part of the path by its name in the call's pattern. */
  part(name: string): string
}

/** A reply that is no plain JSON. */
export class ForeignReply {
  readonly body: string
  readonly contentType: string
  constructor(body: string, contentType: string) {
    this.body = body
    this.contentType = contentType
  }
}

export interface ForeignCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Below the shape's own, as the router reads it. */
  readonly path: string
  readonly about: string
  /** What the key must be good for. */
  readonly right: 'search' | 'fetch'
  /** Headers: those that the table names are parameters too. */
  readonly from?: 'headers'
  readonly parameters: ParameterTable
  answer(given: Given, strict: boolean, asking: Asking): Promise<object | ForeignReply>
}

/** How a client is pointed here. */
export interface Pointing {
  readonly client: string
  /** The line to change, with the service's address as BASE and the key as KEY. */
  readonly line: string
}

export interface Shape {
  /** In WHIPPET_COMPAT and in paths. */
  readonly name: string
  readonly title: string
  readonly keys: readonly KeyPlace[]
  /** Whether its usual clients can send the key only in the address: then it is off until it is named. */
  readonly needsKeyInAddress?: true
  /** Whether its calls stand at the root too, for clients that can't be given an address with a path. */
  readonly atRoot?: true
  /** Whether that API refuses parameters that it does not know. */
  readonly strict: boolean
  readonly calls: readonly ForeignCall[]
  readonly pointing: readonly Pointing[]
  /** Clients that can't be pointed elsewhere, and what to do instead. */
  readonly unpointable?: readonly string[]
  /** What else a reader of docs/compat.md should know. */
  readonly notes?: readonly string[]
  errorBody(refusal: Refusal): object
}

/** `route` is the method with the path: `POST /search`. In a reply, a field that is undefined is left out. */
const callFor =
  (right: ForeignCall['right']) =>
  <const T extends ParameterTable>(
    route: `${ForeignCall['method']} ${string}`,
    about: string,
    parameters: T,
    answer: (values: Values<T>, asking: Asking) => Promise<object | ForeignReply>,
  ): ForeignCall => ({
    method: route.slice(0, route.indexOf(' ')) as ForeignCall['method'],
    path: route.slice(route.indexOf(' ') + 1),
    about,
    right,
    parameters,
    answer: (given, strict, asking) => answer(readParameters(parameters, given, strict), asking),
  })

export const searchCall = callFor('search')
export const fetchCall = callFor('fetch')
