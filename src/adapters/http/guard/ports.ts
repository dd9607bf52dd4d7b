// Which ports of public hosts may be asked: those where pages are served, not those where other services listen.

/** Above 1023: the Fetch standard's bad ports, and databases and control planes that take text for commands. */
const BLOCKED_PORTS = new Set([
  1433, 1434, 1521, 1719, 1720, 1723, 2049, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 5060,
  5061, 5432, 5672, 5900, 5984, 6000, 6379, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 9042, 9092,
  9200, 9300, 10_080, 10_250, 11_211, 27_017,
])

export function isBlockedPort(port: number): boolean {
  return port < 1024 ? port !== 80 && port !== 443 : BLOCKED_PORTS.has(port)
}
