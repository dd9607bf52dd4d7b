// Whether a request came by way of a proxy: what only this machine may do, nobody does through one.

/** RFC 7239, RFC 9110 7.6.3, and what proxies, tunnels and content networks write in their own words. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-envoy-external-address',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'fastly-client-ip',
  'fly-client-ip',
  'ngrok-agent-ips',
  'tailscale-user-login',
  'x-appengine-user-ip',
  'x-azure-clientip',
] as const

/** A connection from this machine is then a stranger's: a proxy stands between. */
export function wasForwarded(request: Request): boolean {
  return FORWARDING.some((name) => request.headers.has(name))
}
