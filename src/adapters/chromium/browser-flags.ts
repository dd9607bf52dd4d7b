// How the browser is started: without a window, without a way out, without anything that it does of its own accord.

/**
 * The second wall: were a request of a page ever to pass by us, its name would not resolve (literals are looked up by
 * the same rules), and the proxy that it is sent to would not either. RFC 6761, 6.4 keeps `.invalid` empty for ever.
 */
const NO_NETWORK = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://nowhere.invalid:9',
  '--proxy-bypass-list=<-loopback>',
  '--disable-quic',
  '--dns-prefetch-disable',
  '--no-pings',
  // WebRTC may use what goes through a proxy, and that proxy takes no UDP.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
]

const NOTHING_OF_ITS_OWN = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-client-side-phishing-detection',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
]

const NOTHING_TO_SEE = [
  '--headless',
  '--disable-gpu',
  '--disable-3d-apis',
  '--disable-dev-shm-usage',
  '--disable-notifications',
  '--disable-remote-fonts',
  '--deny-permission-prompts',
  '--mute-audio',
  '--hide-scrollbars',
  '--blink-settings=imagesEnabled=false',
  // Frames are refused, so there is nothing in a page to keep apart from it, and every process costs memory.
  '--disable-site-isolation-trials',
  `--disable-features=${[
    'IsolateOrigins',
    'site-per-process',
    'IsolateSandboxedIframes',
    'Translate',
    'OptimizationHints',
    'MediaRouter',
    'DialMediaRouteProvider',
    // Pages of its own below the address bar of each window, though nobody sees one: two thirds of what a tab costs.
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
  ].join()}`,
]

/** Megabytes of script objects in one page; what a page holds beside them is watched by chromium-renderer.ts. */
const SCRIPT_HEAP_MB = 384

export interface FlagOptions {
  /** A folder of its own for each start. */
  readonly profile: string
  /** Started by root, it runs as nobody: its sandbox needs rights that a machine may keep from both. */
  readonly asRoot: boolean
}

export function browserFlags({ profile, asRoot }: FlagOptions): readonly string[] {
  return [
    ...NO_NETWORK,
    ...NOTHING_OF_ITS_OWN,
    ...NOTHING_TO_SEE,
    `--js-flags=--max-old-space-size=${SCRIPT_HEAP_MB}`,
    ...(asRoot ? ['--no-sandbox'] : []),
    `--user-data-dir=${profile}`,
    '--remote-debugging-pipe',
    '--no-startup-window',
  ]
}
