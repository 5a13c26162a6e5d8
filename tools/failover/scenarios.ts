import { setTimeout as sleep } from 'node:timers/promises'
import { askPatroni, findPrimary, startDatabase } from './database.ts'
import { connect, emptyDisk, fillDisk, type Machine, type Network, cutPower } from './machines.ts'
import type { Service } from './processes.ts'

/** All that runs while the buyers buy. */
export interface Stage {
  readonly network: Network
  readonly proxy: Service
  readonly web: readonly Service[]
  /** Changes the clock of the second web process, which starts again for it. */
  readonly setClock: (offset: string | undefined) => void
}

interface Scenario {
  readonly name: string
  /** Does the harm. */
  readonly harm: (stage: Stage) => Promise<Machine | undefined | void>
  /** Mends what does not mend itself. */
  readonly mend?: (stage: Stage, harmed: Machine | undefined) => Promise<void>
}

async function requirePrimary({ network }: Stage): Promise<Machine> {
  const primary = await findPrimary(network)
  if (!primary) throw new Error('There is no primary.')
  return primary
}

async function requireStandby(stage: Stage): Promise<Machine> {
  const primary = await requirePrimary(stage)
  const standby = stage.network.machines.find((each) => each !== primary)
  if (!standby) throw new Error('There is no standby.')
  return standby
}

/** Finds a machine and does something to it. */
const harmMachine =
  (find: (stage: Stage) => Promise<Machine>, harm: (machine: Machine) => Promise<void>): Scenario['harm'] =>
  async (stage) => {
    const machine = await find(stage)
    await harm(machine)
    return machine
  }

const restart = async ({ network }: Stage, harmed: Machine | undefined) => {
  if (!harmed) return
  await cutPower(harmed)
  await startDatabase(network, harmed)
}

/** Failures, one at a time. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  calm: { name: 'nothing', harm: async () => undefined },
  primary: {
    name: 'the machine of the primary loses its power',
    harm: harmMachine(requirePrimary, cutPower),
    mend: restart,
  },
  standby: {
    name: 'the machine of a standby loses its power',
    harm: harmMachine(requireStandby, cutPower),
    mend: restart,
  },
  network: {
    name: 'the primary is cut from the network',
    harm: harmMachine(requirePrimary, (primary) => connect(primary, false)),
    mend: async (_stage, harmed) => {
      if (harmed) await connect(harmed, true)
    },
  },
  switchover: {
    name: 'the primary is changed on purpose',
    harm: async (stage) => {
      const primary = await requirePrimary(stage)
      await askPatroni(primary, 'switchover', { leader: primary.name })
    },
  },
  reinitialize: {
    name: 'a standby copies its data anew',
    harm: async (stage) => {
      const standby = await requireStandby(stage)
      await askPatroni(standby, 'reinitialize', { force: true })
    },
  },
  web: { name: 'a web process is killed', harm: async ({ web }) => web[0]?.kill() },
  proxy: { name: 'the proxy is killed', harm: async ({ proxy }) => proxy.kill() },
  disk: {
    name: 'the disk of the primary is full',
    harm: harmMachine(requirePrimary, fillDisk),
    mend: async (stage, harmed) => {
      if (harmed) await emptyDisk(harmed)
      await restart(stage, harmed)
    },
  },
  clock: {
    name: 'the clock of a web process is ten minutes ahead, then ten behind',
    harm: async (stage) => {
      for (const offset of ['+10m', '-10m']) {
        stage.setClock(offset)
        await sleep(20_000)
      }
    },
    mend: async (stage) => stage.setClock(undefined),
  },
}
