/** Resolves after what the page has to do now: a message comes without the pauses of timers. */
export async function yieldToPage(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  await new Promise<void>((resolve) => {
    port1.addEventListener('message', () => resolve())
    port1.start()
    port2.postMessage(undefined)
  })
  port1.close()
}
