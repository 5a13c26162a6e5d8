import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Machine, type Network, startOn } from './machines.ts'

const bin = '/usr/lib/postgresql/15/bin'
/** A primary that was not heard of for so long is replaced. Patroni's own defaults would take twice the time. */
const ttlSeconds = 20
const startLimitMs = 120_000
const password = 'failover'

/** Where Patroni says what a server is. */
export const patroniPort = 8008
export const databasePort = 5432

/** Starts the consensus store and the database of a machine, making them where they are not there yet. */
export async function startDatabase(network: Network, machine: Machine): Promise<void> {
  await connect(machine, true)
  await startStore(network, machine)
  const file = path.join(network.folder, `${machine.name}.patroni.json`)
  // YAML reads JSON.
  await fs.writeFile(file, JSON.stringify(buildSettings(network, machine), null, 2))
  await startOn(network, machine, 'patroni', [file])
  const script = path.join(import.meta.dirname, '../../deploy/leave-when-full.sh')
  await startOn(
    network,
    machine,
    'sh',
    ['-s', machine.name, `http://${machine.address}:${patroniPort}`, machine.folder],
    script,
  )
}

async function startStore(network: Network, machine: Machine): Promise<void> {
  const url = (each: Machine, port: number) => `http://${each.address}:${port}`
  const members = network.machines.map((each) => `${each.name}=${url(each, 2380)}`).join(',')
  await startOn(network, machine, 'etcd', [
    `--name=${machine.name}`,
    `--data-dir=${path.join(machine.folder, 'etcd')}`,
    `--listen-peer-urls=${url(machine, 2380)}`,
    `--initial-advertise-peer-urls=${url(machine, 2380)}`,
    `--listen-client-urls=${url(machine, 2379)},http://127.0.0.1:2379`,
    `--advertise-client-urls=${url(machine, 2379)}`,
    `--initial-cluster=${members}`,
    '--initial-cluster-token=vitrine',
    '--enable-v2=true',
    '--heartbeat-interval=200',
    '--election-timeout=2000',
  ])
}

/** What `docs/high-availability.md` explains line by line. */
function buildSettings(network: Network, machine: Machine): object {
  return {
    scope: 'vitrine',
    name: machine.name,
    restapi: { listen: `${machine.address}:${patroniPort}`, connect_address: `${machine.address}:${patroniPort}` },
    // Its second interface: there the lock is taken and kept by comparing. Over the third, Patroni 3.0 took it back by what it remembered.
    etcd: { hosts: network.machines.map(({ address }) => `${address}:2379`) },
    bootstrap: {
      dcs: {
        ttl: ttlSeconds,
        loop_wait: 3,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        primary_start_timeout: 10,
        master_start_timeout: 10,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 200,
            wal_log_hints: 'on',
            wal_keep_size: '128MB',
            max_wal_size: '256MB',
            shared_buffers: '64MB',
            tcp_user_timeout: '5s',
            wal_sender_timeout: '5s',
            wal_receiver_timeout: '5s',
            jit: 'off',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      pg_hba: [
        'local all all trust',
        'host all all 10.99.7.0/24 scram-sha-256',
        'host replication all 10.99.7.0/24 scram-sha-256',
      ],
    },
    postgresql: {
      listen: `${machine.address}:${databasePort}`,
      connect_address: `${machine.address}:${databasePort}`,
      data_dir: path.join(machine.folder, 'data'),
      bin_dir: bin,
      pgpass: path.join(machine.folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
        rewind: { username: 'rewinder', password },
      },
      parameters: { unix_socket_directories: machine.folder },
    },
    tags: {},
  }
}

interface Member {
  readonly role: string
  readonly state: string
  /** On a primary: who receives what it writes. */
  readonly replication?: readonly { readonly application_name: string; readonly sync_state: string }[]
}

async function readMember({ address }: Machine): Promise<Member | undefined> {
  try {
    const response = await fetch(`http://${address}:${patroniPort}/patroni`, { signal: AbortSignal.timeout(1000) })
    return (await response.json()) as Member
  } catch {
    return undefined
  }
}

/** Asks Patroni on a machine for a change. */
export async function askPatroni(
  { address }: Machine,
  verb: 'switchover' | 'reinitialize',
  body: object,
): Promise<void> {
  const response = await fetch(`http://${address}:${patroniPort}/${verb}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`Patroni refused: ${response.status} ${await response.text()}`)
}

const isPrimary = (member: Member | undefined) => member?.role === 'master' || member?.role === 'primary'

/** The machine that takes writes now. */
export async function findPrimary({ machines }: Network): Promise<Machine | undefined> {
  const members = await Promise.all(machines.map(readMember))
  return machines.find((_each, index) => isPrimary(members[index]))
}

/** Waits until there is a primary with two servers behind it, one of which confirms each commit. */
export async function waitForAll(network: Network): Promise<Machine> {
  const until = Date.now() + startLimitMs
  for (;;) {
    const members = await Promise.all(network.machines.map(readMember))
    const index = members.findIndex(isPrimary)
    const followers = members[index]?.replication ?? []
    const machine = network.machines[index]
    if (
      machine &&
      followers.length === network.machines.length - 1 &&
      followers.some(({ sync_state }) => sync_state === 'sync' || sync_state === 'quorum')
    )
      return machine
    if (Date.now() > until) throw new Error(`The database servers did not find each other: ${JSON.stringify(members)}`)
    await sleep(300)
  }
}

export const getDatabaseUrl = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
