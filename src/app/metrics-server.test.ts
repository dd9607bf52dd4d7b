// Tests of metrics-server.ts and of what http-server.ts refuses before any route: names that are not its own.
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { createPrometheusMetrics } from '../adapters/metrics/prometheus-metrics.ts'
import { silentLogger } from '../foundation/logger.ts'
import { readConfig } from './config.ts'
import { startMetricsServer } from './metrics-server.ts'

function ask(port: number, hosts: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.on('close', () => resolve(answer))
    const headers = hosts.map((host) => `Host: ${host}\r\n`).join('')
    socket.write(`GET /metrics HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`)
  })
}

it('answers under names of this machine alone, and never under two', async () => {
  const config = { ...readConfig('.', {}), metricsPort: 0, metricsPortNamed: true }
  const server = await startMetricsServer(config, createPrometheusMetrics(), silentLogger)
  const { port } = server!
  try {
    for (const host of ['localhost', '127.0.0.1', `127.0.0.1:${port}`, '[::1]']) {
      expect(await ask(port, [host])).toMatch(/^HTTP\/1\.1 200 /)
    }
    for (const host of ['evil.example', `rebound.example:${port}`, '192.0.2.1']) {
      expect(await ask(port, [host])).toMatch(/^HTTP\/1\.1 403 /)
    }
    const twice = await ask(port, ['localhost', 'evil.example'])
    expect(twice).toMatch(/^HTTP\/1\.1 400 /)
    expect(twice).toContain('"error":"Bad Request"')
    expect(twice).toContain('more than one Host header')
  } finally {
    await server!.stop(0)
  }
})
