/** What playwright reads of a page at once, as it is at that moment. */
const pageRead =
  /\.(?:allInnerTexts|allTextContents|ariaSnapshot|boundingBox|count|evaluate|evaluateAll|getAttribute|innerHTML|innerText|inputValue|isChecked|isDisabled|isEditable|isEnabled|isHidden|isVisible|textContent)\(/

/** Steps after which a page may change at once or later: keys, presses, other addresses. */
const action =
  /\bawait\b.*\.(?:check|clear|click|dblclick|dispatchEvent|down|dragTo|fill|focus|goBack|goForward|goto|hover|insertText|move|press|pressSequentially|reload|selectOption|setChecked|setInputFiles|setViewportSize|tap|type|uncheck|up|wheel)\(|\bawait (?:clickOn|clickUndo|follow)\(/

/** What waits for a state: `waitFor()` and its relatives, `expect.poll`, the checks of helpers, and the promise of an event. */
const wait =
  /\.waitFor\w*\(|\.poll\(|^\s*(?:await )?expect$|\bawait expect(?:Accessible|Fitting)\(|\bawait waitUntil\w+\(|\(await \w+\)/

/** `expect(await ...)`, on one line or begun on this one. */
const read = /^\s*expect\(.*\bawait [\w.]+\(/

const begin = /^\S.*(?:=>|\)) \{$/

/**
 * Lines of a test in a browser that read once what may not be there yet. `expect(await rows.count())` is one anywhere, and `expect(await readDraft())`
 * directly after a press: a slow machine has not drawn the answer by then. `expect.poll(() => rows.count())` waits for it.
 */
export function findEarlyReads(file: string, text: string): string[] {
  const found: string[] = []
  let hasActed = false
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    if (/^\s*(?:\/\/|\*)/.test(line)) continue
    if (wait.test(line) || begin.test(line)) hasActed = false
    const statement = /^\s*expect\($/.test(line) ? `${line}${lines[index + 1]?.trim()}` : line
    if (read.test(statement) && (hasActed || pageRead.test(statement)))
      found.push(`${file}:${index + 1}: ${line.trim()}`)
    if (action.test(line)) hasActed = true
  }
  return found
}
