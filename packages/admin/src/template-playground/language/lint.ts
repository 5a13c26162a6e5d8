import { type Diagnostic, linter } from '@codemirror/lint'
import type { Extension, Text } from '@codemirror/state'
import { check, type CheckFinding } from '@vitrine/template'
import { translateTemplateError } from '../../i18n/template-errors.ts'
import { t } from '../../i18n/text.ts'

/** Underlines what `check` finds, with what to write instead as a fix to choose. */
export function lintTemplate(): Extension {
  return linter(({ state: { doc } }) => check(doc.toString()).map((finding) => diagnostic(finding, doc)), {
    delay: 150,
  })
}

function diagnostic(finding: CheckFinding, doc: Text): Diagnostic {
  const { from, to } = getRange(finding, doc)
  const { fix } = finding
  return {
    from,
    to,
    severity: isHarmless(finding) ? 'warning' : 'error',
    message: formatFinding(finding),
    ...(fix === undefined
      ? {}
      : {
          actions: [
            {
              name: t('Write {text}', { text: fix.text }),
              apply: (view) => view.dispatch({ changes: { from: fix.start, to: fix.end, insert: fix.text } }),
            },
          ],
        }),
  }
}

/** Where to underline: the word that is wrong, or the rest of its line up to the brace. */
function getRange({ fix, line, column }: CheckFinding, doc: Text): { from: number; to: number } {
  if (fix !== undefined && fix.end <= doc.length) return { from: fix.start, to: fix.end }
  const at = doc.line(Math.min(line, doc.lines))
  const from = Math.min(at.from + column - 1, at.to)
  const rest = doc.sliceString(from, at.to)
  const length = /^[\w.?-]+/.exec(rest)?.[0].length ?? /^[^}]*\}?/.exec(rest)?.[0].length ?? 0
  return length === 0 ? { from: Math.max(0, from - 1), to: from } : { from, to: from + length }
}

/** The finding in the editor's language, and what the author may have meant. */
export function formatFinding({ message, hint }: Pick<CheckFinding, 'message' | 'hint'>): string {
  const plain = translateTemplateError(message)
  return hint === undefined ? plain : `${/[.!?]$/.test(plain) ? plain : `${plain}.`} ${translateTemplateError(hint)}`
}

/** Arguments that mean nothing are ignored; everything else changes what the page shows. */
function isHarmless({ code }: CheckFinding): boolean {
  return code.endsWith('_ARGS_INVALID') || code === 'IF_TOO_MANY_VARS'
}
