// The Fetcher port, the one way out to the web for the engine, and what goes with it: validators, and pages that need a browser.

export interface FetchOptions {
  readonly signal: AbortSignal
  /** Bytes of the body after decompression; more is PageUnreadable. */
  readonly maxBytes?: number
  readonly accept?: string
  /** Validators of the copy we hold; the answer may then be `notModified`. */
  readonly etag?: string
  readonly lastModified?: string
  /** Whether robots.txt is asked first; on by default, off for feeds and providers that invite us. */
  readonly robots?: boolean
  /** What a provider that invites us asks for, such as its key; never sent to another origin after a redirect. */
  readonly headers?: Readonly<Record<string, string>>
  /** Refuses what only the operator's list of private addresses opens: for whoever is not to be trusted with it. */
  readonly publicOnly?: boolean
  /**
   * `publicOnly` for all but this origin, where the operator's list names its very host: for what a page of that origin
   * points to. A range in the list is not enough: a name may lead into it tomorrow that did not when the page was read.
   */
  readonly publicBeyond?: string
  /** Asks for these bytes alone, the last included; who sends no parts sends the whole. */
  readonly range?: readonly [first: number, last: number]
  /** Reaches what the operator's own settings name, although it is private: for catalogues and archives of his choice. */
  readonly named?: true
  /** Sends this by POST in place of asking by GET; a redirect is then PageUnreadable. */
  readonly post?: { readonly body: string; readonly contentType: string }
  /** Asks by OPTIONS what a browser would ask before it sends a page's request; a redirect is then PageUnreadable. */
  readonly preflight?: true
}

export interface Fetched {
  /** The address after redirects. */
  readonly url: string
  readonly notModified: boolean
  /** The Content-Type header as sent, empty where there is none. */
  readonly contentType: string
  readonly body: Uint8Array
  readonly etag?: string
  readonly lastModified?: string
  /** How long a copy may be used, from the HTTP headers; absent where they say nothing, 0 where they forbid it. */
  readonly freshForMs?: number
  /** Present where the headers forbid to keep any copy. */
  readonly noStore?: true
  /** Present where the headers forbid to use a copy that is no longer fresh without asking again. */
  readonly mustRevalidate?: true
  /** The X-Robots-Tag headers as sent, a line each: what the site asks of those who index the page. */
  readonly robotsTag?: string
  /** Bytes of the whole, where a part was asked for by a Range header and sent. */
  readonly wholeBytes?: number
  readonly crossOrigin?: CrossOrigin
}

/** The Access-Control headers as sent: whose scripts may read it in a browser, and ask for it how. */
export interface CrossOrigin {
  readonly allowOrigin: string
  readonly allowCredentials: boolean
  readonly allowMethods?: string
  readonly allowHeaders?: string
}

export interface Fetcher {
  /**
   * Gets a resource. Throws PageUnreadable where it can't be had at all (bad or private address, robots.txt, too
   * large, 4xx, where PageRefusedForNow tells 408, 425 and 429 apart) and PageUnavailable where it may be later
   * (timeout, 5xx, no connection, offline), and nothing else.
   *
   * An implementer checks the address of every hop before it connects and connects to the address that was checked;
   * follows redirects itself; ends when the signal does, however slowly a site answers; undoes compression; and leaves
   * an address alone for as long as its site asks.
   */
  fetch(url: string, options: FetchOptions): Promise<Fetched>
}

/** What a server is asked with, whether a page that we hold has changed. */
export interface Validators {
  readonly etag?: string
  readonly lastModified?: string
}

/** Longer ones are none that a server would think of, and more than many would take back. */
const LONGEST = 1_000

/** Those of something held, as far as they can be sent. */
export function validatorsOf(held: Validators | undefined): Validators {
  const { etag, lastModified } = held ?? {}
  return {
    ...(etag !== undefined && etag.length <= LONGEST && { etag }),
    ...(lastModified !== undefined && lastModified.length <= LONGEST && { lastModified }),
  }
}

/** A page as it was fetched, or as a browser shows it. */
export type PageBody = Pick<Fetched, 'url' | 'contentType' | 'body'>

/** The PageRenderer port: a browser that runs a page's scripts, for pages that show nothing without them. */
export interface PageRenderer {
  /**
   * The page as it stands when its scripts have done their work, as HTML in UTF-8, with the address that it stands
   * under then. Throws PageUnavailable, whose message says why, and nothing else.
   *
   * An implementer lets the page reach nothing but by GET through the Fetcher, as nobody in particular; bounds its
   * time, its requests and its memory; and keeps nothing of it for the next page.
   */
  render(page: PageBody, signal: AbortSignal): Promise<PageBody>
}
