// The files in deploy/: each is read as its program reads it, and every setting, command and metric in them exists.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { createPrometheusMetrics } from '../src/adapters/metrics/prometheus-metrics.ts'
import { readIndexAddress } from '../src/adapters/opensearch/index-address.ts'
import { readConfig, settingsShown } from '../src/app/config.ts'
import { tellFigures } from '../src/app/tell-metrics.ts'
import { parseRoles } from '../src/surfaces/cli/roles.ts'
import { watchQueue } from '../src/workers/fair-queue.ts'

const FOLDER = join(import.meta.dirname, '..', 'deploy')
const files = readdirSync(FOLDER)
const textOf = (name: string): string => readFileSync(join(FOLDER, name), 'utf8')

interface Rule {
  readonly alert: string
  readonly expr: string
}

interface ClusterService {
  readonly image?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly ports?: readonly string[]
  readonly networks?: readonly string[]
  readonly ulimits?: Readonly<Record<string, number>>
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly depends_on?: readonly string[] | Readonly<Record<string, { readonly condition: string }>>
}

/** Values as compose gives them to a container: `${NAME:-default}` and `${NAME:?words}`, also one in the default of another. */
function interpolated(value: string, given: Readonly<Record<string, string>>): string {
  const inner = /\$\{([A-Z_]+)(?:(:-|:\?)([^{}]*))?\}/
  for (let text = value; ; ) {
    const [whole, name = '', how, rest = ''] = inner.exec(text) ?? []
    if (whole === undefined) return text
    if (given[name] === undefined && how !== ':-') throw new Error(`${name}: ${rest}`)
    text = text.replace(whole, () => given[name] ?? rest)
  }
}

let metrics: string

beforeAll(async () => {
  const registry = createPrometheusMetrics()
  const nothing = {} as never
  tellFigures(registry, nothing, { database: {} } as never, nothing, nothing)
  registry.observeRequest('/', 200, 1)
  registry.observeSearch('fast', true, 1)
  registry.observeCharge('search', 1)
  registry.observeOutbound('done')
  watchQueue('trial', () => 1)
  metrics = (await registry.render()).text
})

/** Names of metrics in an expression; a histogram is known by its parts. */
function namesIn(expression: string): string[] {
  return [...expression.matchAll(/\b(?:whippet|nodejs|process)_\w+/g)].map(([name]) => name)
}

describe('deploy/', () => {
  it('names settings that there are', () => {
    const known = settingsShown.map(({ variable }) => variable)
    // Kubernetes' own, which the manifest switches off.
    for (const file of files)
      for (const [name] of textOf(file).matchAll(/\bWHIPPET_[A-Z0-9_]+/g))
        if (name !== 'WHIPPET_PORT') expect(known, `${file}: ${name}`).toContain(name)
  })

  it('starts the service as the package does', () => {
    const { bin, engines } = JSON.parse(readFileSync(join(FOLDER, '..', 'package.json'), 'utf8')) as {
      bin: { whippet: string }
      engines: { node: string }
    }
    for (const file of ['Dockerfile', 'whippet.service'])
      expect(textOf(file)).toContain(`node_modules/whippet/${bin.whippet}`)
    const [, image] = /^FROM node:(\d+)/m.exec(textOf('Dockerfile')) ?? []
    expect(Number(image)).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)?.[0]))
  })

  it('has an image without root, with a health check', () => {
    const lines = textOf('Dockerfile').split('\n')
    const instructions = lines.flatMap((line) => /^([A-Z]+) /.exec(line)?.[1] ?? [])
    expect(new Set(instructions)).toEqual(
      new Set([
        'FROM',
        'WORKDIR',
        'COPY',
        'RUN',
        'USER',
        'ENV',
        'VOLUME',
        'EXPOSE',
        'HEALTHCHECK',
        'ENTRYPOINT',
        'CMD',
      ]),
    )
    expect(lines).toContain('USER node')
    expect(instructions.lastIndexOf('USER')).toBeGreaterThan(instructions.lastIndexOf('RUN'))
    for (const [, json] of textOf('Dockerfile').matchAll(/^(?:ENTRYPOINT|CMD|\s+CMD) (\[.*\])$/gm))
      expect(Array.isArray(JSON.parse(json ?? ''))).toBe(true)
  })

  it.each(['compose.yaml', 'compose.shared.yaml'])('%s has a service with a read-only root', (file) => {
    const { services } = parse(textOf(file)) as { services: Record<string, Record<string, unknown>> }
    expect(services['whippet']).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      build: { context: '..', dockerfile: 'deploy/Dockerfile' },
    })
    for (const [name, { depends_on: needs = [] }] of Object.entries(services))
      for (const other of Array.isArray(needs) ? needs : Object.keys(needs as object))
        expect(Object.keys(services), `${name} needs ${other}`).toContain(other)
  })

  it.each([
    ['compose.yaml', {}],
    [
      'compose.shared.yaml',
      { databaseUrl: 'postgres://whippet:secret@postgres/whippet', redisUrl: 'redis://redis' },
    ],
    [
      'compose.cluster.yaml',
      { databaseUrl: 'postgres://whippet:secret@postgres/whippet', redisUrl: 'redis://redis' },
    ],
  ])('%s gives every node settings that it starts with', (file, wanted) => {
    const { services } = parse(textOf(file), { merge: true }) as { services: Record<string, ClusterService> }
    const nodes = Object.values(services).filter(({ image }) => image === 'whippet')
    expect(nodes.length).toBeGreaterThan(0)
    for (const { environment = {} } of nodes) {
      const settings = (given: Record<string, string>) =>
        Object.fromEntries(
          Object.entries(environment).map(([name, value]) => [name, interpolated(value, given)]),
        )
      const read = readConfig('.', settings({ POSTGRES_PASSWORD: 'secret' }))
      expect(read).toMatchObject({ signUpOpen: false, ...wanted })
      // Servers that they need are checked before they start, and their own names are in the addresses.
      const hosts = Object.values(settings({ POSTGRES_PASSWORD: 'secret' })).flatMap((value) =>
        [...value.matchAll(/(?:\/\/|@|,)([a-z][a-z0-9-]*)(?=[:/,]|$)/g)].map(([, host = '']) => host),
      )
      for (const host of hosts.filter((one) => one !== 'localhost' && one !== 'whippet'))
        expect(services[host]?.healthcheck, `${file}: ${host}`).toMatchObject({
          test: expect.any(Array),
          interval: expect.any(String),
          retries: expect.any(Number),
        })
      if (Object.keys(wanted).length > 0) expect(() => settings({})).toThrow('POSTGRES_PASSWORD')
    }
  })

  it('has a cluster in which every role is had, by commands that there are', () => {
    const { services } = parse(textOf('compose.cluster.yaml'), { merge: true }) as {
      services: Record<
        string,
        { command?: string[]; deploy?: { replicas: number }; depends_on?: object; read_only?: boolean }
      >
    }
    const nodes = Object.values(services).filter(({ command }) => command?.[0] === 'serve')
    const roles = nodes.flatMap(({ command = [], deploy }) => {
      expect(command.slice(0, 2)).toEqual(['serve', '--role'])
      return Array.from({ length: deploy?.replicas ?? 1 }, () => [...parseRoles(command[2] ?? '')]).flat()
    })
    const counted = Map.groupBy(roles, (role) => role)
    expect([...counted].map(([role, all]) => [role, all.length])).toEqual([
      ['api', 3],
      ['crawl', 2],
      ['news', 1],
      ['index', 1],
    ])
    for (const node of nodes) expect(node.read_only).toBe(true)
    expect(Object.keys(services).filter((name) => name.startsWith('opensearch'))).toHaveLength(3)
    for (const [name, { depends_on: needs = [] }] of Object.entries(services))
      for (const other of Array.isArray(needs) ? (needs as string[]) : Object.keys(needs))
        expect(Object.keys(services), `${name} needs ${other}`).toContain(other)
  })

  it('has a cluster whose servers are told of one another, checked before they are used and kept', () => {
    const text = textOf('compose.cluster.yaml')
    const file = parse(text, { merge: true }) as {
      services: Record<string, ClusterService>
      volumes: Record<string, unknown>
      configs: Record<string, { content: string }>
      networks: Record<string, { internal?: boolean } | null>
    }
    const { port } = readConfig('.', {})
    const services = Object.entries(file.services)
    const servers = services.filter(([name]) => name.startsWith('opensearch'))
    const names = servers.map(([name]) => name)
    for (const [name, { environment = {}, volumes, healthcheck, ulimits }] of servers) {
      expect(environment['node.name']).toBe(name)
      for (const setting of ['discovery.seed_hosts', 'cluster.initial_cluster_manager_nodes'])
        expect(environment[setting]?.split(',')).toEqual(names)
      expect(volumes).toEqual([`${name}:/usr/share/opensearch/data`])
      expect(healthcheck?.test.join(' ')).toContain('localhost:9200/_cluster/health')
      // Memory that is locked needs the right to lock it.
      expect([environment['bootstrap.memory_lock'], ulimits?.['memlock']]).toEqual(['true', -1])
    }
    expect(text).toContain('vm.max_map_count=262144')
    // The default between the braces, as compose reads it.
    const settings = file.services['api']?.environment ?? {}
    const address = /:-(.*)\}$/.exec(settings['WHIPPET_INDEX_URL'] ?? '')?.[1] ?? ''
    expect(readIndexAddress(address)?.nodes).toEqual(names.map((name) => `http://${name}:9200`))
    for (const [name, { depends_on: needs = {} }] of services)
      for (const [other, need] of Array.isArray(needs) ? [] : Object.entries(needs))
        if (need.condition === 'service_healthy')
          expect(file.services[other]?.healthcheck, `${name} waits for ${other}`).toBeDefined()
    const mounted = services.flatMap(([, { volumes = [] }]) =>
      volumes.filter((one) => !one.startsWith('/')).map((one) => one.split(':')[0]),
    )
    expect(mounted.sort()).toEqual(Object.keys(file.volumes).sort())
    // One door, on this machine alone.
    const doors = services.filter(([, { ports }]) => ports)
    expect(doors.map(([name, { ports }]) => [name, ports])).toEqual([
      ['proxy', [`127.0.0.1:${port}:${port}`]],
    ])
    expect(file.configs['caddy']?.content).toContain(`dynamic a api ${port}`)
    expect(file.networks).toEqual({ servers: { internal: true }, outside: null })
    for (const [name, { networks, ports }] of services) {
      const isServer = ['postgres', 'redis', ...names].includes(name)
      if (isServer) expect([networks, ports]).toEqual([['servers'], undefined])
      else expect(networks).toEqual(name === 'proxy' ? ['outside'] : ['servers', 'outside'])
    }
  })

  it('has a manifest whose parts belong together', () => {
    const documents = parseAllDocuments(textOf('kubernetes.yaml'))
    expect(documents.flatMap(({ errors }) => errors)).toEqual([])
    const [service, set] = documents.map((one) => one.toJSON()) as [
      { spec: { selector: object; ports: { targetPort: string }[] } },
      {
        spec: {
          template: {
            metadata: { labels: object }
            spec: {
              enableServiceLinks: boolean
              volumes: { name: string }[]
              containers: [
                { ports: { name: string }[]; volumeMounts: { name: string }[]; securityContext: object },
              ]
            }
          }
          volumeClaimTemplates: { metadata: { name: string } }[]
        }
      },
    ]
    const { template, volumeClaimTemplates } = set.spec
    expect(template.metadata.labels).toEqual(service.spec.selector)
    // What it would set is refused as a mistyped setting.
    expect(template.spec.enableServiceLinks).toBe(false)
    const [container] = template.spec.containers
    expect(container.securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
    })
    const ports = container.ports.map(({ name }) => name)
    for (const { targetPort } of service.spec.ports) expect(ports).toContain(targetPort)
    const volumes = [...template.spec.volumes, ...volumeClaimTemplates.map(({ metadata }) => metadata)]
    for (const { name } of container.volumeMounts) expect(volumes.map((one) => one.name)).toContain(name)
  })

  it('has a unit whose lines are in sections, and no setting twice but Environment', () => {
    const lines = textOf('whippet.service')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    expect(lines.filter((line) => line.startsWith('['))).toEqual(['[Unit]', '[Service]', '[Install]'])
    const names = lines.filter((line) => !line.startsWith('[')).map((line) => /^([A-Za-z]+)=/.exec(line)?.[1])
    expect(names).not.toContain(undefined)
    const once = names.filter((name) => name !== 'Environment')
    expect(new Set(once).size).toBe(once.length)
  })

  it.each([
    ['Caddyfile', 'X-Forwarded-For {remote_host}'],
    ['nginx.conf', 'X-Forwarded-For $remote_addr;'],
  ])('%s has its braces closed and names the proxy’s own address of a client', (file, named) => {
    expect(textOf(file)).toContain(named)
    const code = textOf(file)
      .replaceAll(/#.*$/gm, '')
      .replaceAll(/\{[a-z_]+\}/g, '')
    expect(code.split('{').length).toBe(code.split('}').length)
  })

  it('agrees on ports, and on the folder of the data', () => {
    const { port, metricsPort } = readConfig('.', {})
    const image = textOf('Dockerfile')
    expect(image).toContain(`EXPOSE ${port} ${metricsPort}`)
    expect(image).toContain(`http://127.0.0.1:${port}/ready`)
    expect(image).toMatch(/WHIPPET_DATA=(\/data)\b[\s\S]*VOLUME \1$/m)
    for (const proxy of ['Caddyfile', 'nginx.conf']) expect(textOf(proxy)).toContain(`127.0.0.1:${port}`)
    expect(textOf('compose.yaml')).toContain(`['127.0.0.1:${port}:${port}']`)
    for (const file of ['compose.shared.yaml', 'compose.cluster.yaml'])
      expect(textOf(file)).toContain(`expose: ['${port}', '${metricsPort}']`)
    const pod = textOf('kubernetes.yaml')
    expect(pod).toContain(`{ name: http, containerPort: ${port} }`)
    expect(pod).toContain(`{ name: metrics, containerPort: ${metricsPort} }`)
    expect(pod).toContain('mountPath: /data')
    const unit = textOf('whippet.service')
    expect(/^StateDirectory=(.*)$/m.exec(unit)?.[1]).toBe('whippet')
    expect(unit).toContain('WHIPPET_DATA=/var/lib/whippet\n')
  })

  it('starts the same OpenSearch on Kubernetes as with compose, under the names that the address has', () => {
    const text = textOf('kubernetes.opensearch.yaml')
    const documents = parseAllDocuments(text)
    expect(documents.flatMap(({ errors }) => errors)).toEqual([])
    const set = documents[1]?.toJSON() as {
      spec: {
        replicas: number
        serviceName: string
        template: { spec: { containers: [{ image: string; env: { name: string; value?: string }[] }] } }
      }
    }
    const [{ image, env }] = set.spec.template.spec.containers
    const given = new Map(env.map(({ name, value }) => [name, value]))
    const { services } = parse(textOf('compose.cluster.yaml'), { merge: true }) as {
      services: Record<string, { image: string; environment: Record<string, string> }>
    }
    const composed = services['opensearch-1']
    expect(image).toBe(composed?.image)
    for (const [name, value] of Object.entries(composed?.environment ?? {}))
      if (/^cluster\.(fault|publish)|JAVA_OPTS/.test(name))
        expect([name, given.get(name)]).toEqual([name, value])
    const [address = ''] = /opensearch:\/\/\S+/.exec(text) ?? []
    expect(readIndexAddress(address)?.nodes).toEqual(
      Array.from(
        { length: set.spec.replicas },
        (_, at) => `http://opensearch-${at}.${set.spec.serviceName}:9200`,
      ),
    )
  })

  it('builds an image without what lies in a checkout that was run', () => {
    const left = readFileSync(join(FOLDER, '..', '.dockerignore'), 'utf8').split('\n')
    for (const path of ['.git', 'data', 'dist', '**/node_modules']) expect(left).toContain(path)
    // The lockfile holds packages of other platforms without a version, which `npm ci` refuses.
    expect(textOf('Dockerfile')).not.toContain('npm ci')
  })

  it('tells operators of every metric of ours', () => {
    const page = readFileSync(join(FOLDER, '..', 'docs', 'operate', 'operating.md'), 'utf8')
    const own = [...metrics.matchAll(/^# TYPE whippet(_\w+)/gm)].map(([, name]) => name ?? '')
    for (const name of own)
      expect(
        page.includes(`whippet${name}`) || page.includes(`\`${name.replace('_embedding', '')}\``),
        name,
      ).toBe(true)
  })

  it('alarms on metrics that there are', () => {
    const { groups } = parse(textOf('alerts.yaml')) as { groups: { rules: Rule[] }[] }
    const rules = groups.flatMap((group) => group.rules)
    expect(rules.length).toBeGreaterThan(5)
    for (const { alert, expr } of rules)
      for (const name of namesIn(expr)) expect(metrics, alert).toMatch(new RegExp(`^${name}[ {]`, 'm'))
  })

  it('shows metrics that there are, each in a panel of its own place', () => {
    const { panels } = JSON.parse(textOf('grafana.json')) as {
      panels: { title: string; gridPos: object; targets: { expr: string }[] }[]
    }
    for (const { title, targets } of panels)
      for (const { expr } of targets)
        for (const name of namesIn(expr)) expect(metrics, title).toMatch(new RegExp(`^${name}[ {]`, 'm'))
    expect(new Set(panels.map(({ gridPos }) => JSON.stringify(gridPos))).size).toBe(panels.length)
  })

  it('tells every metric of ours on the board', () => {
    const board = textOf('grafana.json')
    const own = [...metrics.matchAll(/^# TYPE (whippet_\w+)/gm)].map(([, name]) => name ?? '')
    // Of the two histograms the one by mode is shown.
    for (const name of own.filter((one) => one !== 'whippet_request_seconds')) expect(board).toContain(name)
  })

  it('tells in its README of every file', () => {
    const readme = textOf('README.md')
    for (const file of files.filter((one) => one !== 'README.md')) expect(readme).toContain(`\`${file}\``)
  })
})
