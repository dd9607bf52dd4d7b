// Names and addresses by which a machine reaches itself.

/** Whether only this machine can reach a service at that name or address. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    /^(?:::ffff:)?127\.\d+\.\d+\.\d+$/i.test(host) ||
    host === '::1' ||
    host === '[::1]'
  )
}
