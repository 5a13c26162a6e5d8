import type { BrowserContext, Page as Tab } from 'playwright-core'

/** `TEST_THROTTLE`: how many times slower than this machine the processor of a tab is. */
const throttle = Number(process.env['TEST_THROTTLE'] ?? 1)
const isDelayed = process.env['TEST_DELAY'] !== undefined

/** Whether servers or tabs are slow on purpose, to find tests that do not wait: limits are longer then. */
export const isSlow: boolean = throttle > 1 || isDelayed

/** Later than the next call of a test, which takes a few milliseconds. */
const taskDelayMs = 40

/** Makes the tabs of a window slow where `TEST_DELAY` or `TEST_THROTTLE` is set. */
export async function slowTabs(window: BrowserContext): Promise<void> {
  if (isDelayed) await window.addInitScript(delayTasks, taskDelayMs)
  // A tab that is closed at once needs no processor.
  if (throttle > 1) window.on('page', (tab) => void throttleTab(tab).catch(() => undefined))
}

async function throttleTab(tab: Tab): Promise<void> {
  const session = await tab.context().newCDPSession(tab)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
}

/** Timers, frames and messages of a page come later by this much, in the sequence that is promised. Runs in the browser. */
function delayTasks(ms: number): void {
  const { setTimeout, clearTimeout, requestAnimationFrame, cancelAnimationFrame } = globalThis
  // A proxy prints as native code, which the helpers and some libraries look for.
  const wrap = <Call extends (...args: never[]) => unknown>(
    call: Call,
    apply: (args: Parameters<Call>, target: unknown) => unknown,
  ) => new Proxy(call, { apply: (_call, target, args: Parameters<Call>) => apply(args, target) })
  const frames = new Map<number, () => void>()
  const startFrame = ([run]: [FrameRequestCallback]) => {
    const id = Number(
      setTimeout(() => {
        const frame = requestAnimationFrame((time) => {
          frames.delete(id)
          run(time)
        })
        frames.set(id, () => cancelAnimationFrame(frame))
      }, ms),
    )
    frames.set(id, () => clearTimeout(id))
    return id
  }
  // oxlint-disable-next-line typescript/unbound-method -- called on its port below.
  const { postMessage } = MessagePort.prototype
  Object.assign(globalThis, {
    setTimeout: wrap(setTimeout as (...args: unknown[]) => unknown, ([run, delay, ...args]) =>
      Reflect.apply(setTimeout, globalThis, [run, Number(delay ?? 0) + ms, ...args]),
    ),
    requestAnimationFrame: wrap(requestAnimationFrame, startFrame),
    cancelAnimationFrame: wrap(cancelAnimationFrame, ([id]) => frames.get(id)?.()),
  })
  // React draws what need not be drawn at once after a message to itself.
  MessagePort.prototype.postMessage = wrap(postMessage, (args, port) => {
    setTimeout(() => Reflect.apply(postMessage, port, args), ms)
  })
}
