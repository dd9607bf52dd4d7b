// Well-known ports of TCP and UDP by the name of their service, as IANA's registry has them.

const PORTS: ReadonlyMap<string, readonly [number, string]> = new Map([
  ['ftp', [21, 'FTP']],
  ['ssh', [22, 'SSH']],
  ['sftp', [22, 'SFTP, over SSH']],
  ['telnet', [23, 'Telnet']],
  ['smtp', [25, 'SMTP; 587 for submission, 465 over TLS']],
  ['smtps', [465, 'SMTP over TLS']],
  ['dns', [53, 'DNS']],
  ['tftp', [69, 'TFTP']],
  ['http', [80, 'HTTP']],
  ['kerberos', [88, 'Kerberos']],
  ['pop3', [110, 'POP3']],
  ['pop3s', [995, 'POP3 over TLS']],
  ['ntp', [123, 'NTP']],
  ['imap', [143, 'IMAP']],
  ['imaps', [993, 'IMAP over TLS']],
  ['snmp', [161, 'SNMP']],
  ['bgp', [179, 'BGP']],
  ['ldap', [389, 'LDAP']],
  ['ldaps', [636, 'LDAP over TLS']],
  ['https', [443, 'HTTPS']],
  ['smb', [445, 'SMB']],
  ['syslog', [514, 'syslog']],
  ['mqtt', [1883, 'MQTT; 8883 over TLS']],
  ['nfs', [2049, 'NFS']],
  ['mysql', [3306, 'MySQL']],
  ['rdp', [3389, 'Remote Desktop']],
  ['postgres', [5432, 'PostgreSQL']],
  ['postgresql', [5432, 'PostgreSQL']],
  ['amqp', [5672, 'AMQP']],
  ['vnc', [5900, 'VNC']],
  ['redis', [6379, 'Redis']],
  ['mongodb', [27_017, 'MongoDB']],
  ['memcached', [11_211, 'memcached']],
  ['wireguard', [51_820, 'WireGuard']],
  ['openvpn', [1194, 'OpenVPN']],
])

const SERVICE = `(${[...PORTS.keys()].join('|')})`
const FORMS: readonly RegExp[] = [
  new RegExp(
    `^(?:what(?:'s|s|\\s+is)\\s+)?(?:the\\s+)?(?:default|standard)\\s+${SERVICE}\\s+port(?:\\s+number)?$`,
  ),
  new RegExp(
    `^(?:what(?:'s|s|\\s+is)\\s+)?(?:the\\s+)?(?:(?:default|standard)\\s+)?port(?:\\s+number)?\\s+(?:of|for)\\s+${SERVICE}$`,
  ),
  new RegExp(
    `^(?:what|which)\\s+port\\s+(?:does\\s+${SERVICE}\\s+(?:use|run\\s+on|listen\\s+on)|is\\s+${SERVICE}(?:\\s+on)?|(?:is|are)\\s+used\\s+(?:for|by)\\s+${SERVICE})$`,
  ),
  new RegExp(`^${SERVICE}\\s+(?:default\\s+port|port\\s+number|port)$`),
]

const NUMBERED =
  /^(?:what(?:'s|s|\s+is)\s+)?(?:(?:tcp|udp)\s+)?port\s+(\d{1,5})(?:\s+(?:used\s+for|for))?$|^(?:what|which)\s+(?:service\s+)?(?:uses|runs\s+on|is\s+on)\s+port\s+(\d{1,5})$/

/** Lower case. */
export function tellPort(text: string): string | undefined {
  if (!text.includes('port')) return undefined
  const number = NUMBERED.exec(text)?.slice(1).find(Boolean)
  if (number !== undefined) return tellServices(Number(number))
  const service = FORMS.flatMap((form) => form.exec(text)?.slice(1).find(Boolean) ?? [])[0]
  const known = service === undefined ? undefined : PORTS.get(service)
  return known && `Port ${known[0]} (${known[1]})`
}

function tellServices(port: number): string | undefined {
  const [first] = [...PORTS.values()].filter(([number]) => number === port)
  return first && `Port ${port}: ${first[1]}`
}
