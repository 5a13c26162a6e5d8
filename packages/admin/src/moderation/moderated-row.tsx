import { EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLostFocus } from '../focus/use-lost-focus.ts'
import { t } from '../i18n/text.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Notice } from '../ui/notice.tsx'
import rowStyles from '../ui/rows.module.css'
import { AnswerForm, type AnswerFormProps } from './answer-form.tsx'
import styles from './moderation.module.css'
import { useAction } from './use-action.ts'

type State = 'published' | 'pending' | 'flagged' | 'spam' | 'deleted'

const stateBadges: Readonly<Record<State, { readonly tone: Tone; readonly label: string } | undefined>> = {
  published: undefined,
  pending: { tone: 'caution', label: t('Waiting') },
  flagged: { tone: 'danger', label: t('Hidden by reports') },
  spam: { tone: 'neutral', label: t('Spam') },
  deleted: { tone: 'neutral', label: t('Deleted') },
}

interface ModeratedRowProps {
  readonly select: ReactNode
  readonly mayWrite: boolean
  readonly state: State
  /** The badge of the state comes after it. */
  readonly title: ReactNode
  /** After the badge of the state. */
  readonly aside?: ReactNode
  readonly meta: ReactNode
  readonly text: string
  /** What staff answered, where it is a part of this. */
  readonly answer?: string
  readonly answerForm: Omit<AnswerFormProps, 'onClose'>
  /** What the site itself wrote is no spam. */
  readonly canBeSpam?: boolean
  readonly menuLabel: string
  /** Of the menu, after taking it off the page. */
  readonly menuItems?: (run: (work: () => Promise<unknown>) => void) => ReactNode
  readonly onChange: (state: Exclude<State, 'flagged'>) => Promise<void>
}

/** What somebody wrote, with everything that is done about it. */
export function ModeratedRow(props: ModeratedRowProps) {
  const { select, mayWrite, state, title, aside, meta, text, answer = '', answerForm } = props
  const badge = stateBadges[state]
  const [isAnswering, setIsAnswering] = useState(false)
  useLostFocus()
  return (
    <li className={classNames(rowStyles.row, styles.row)}>
      {select}
      <div className={rowStyles.words}>
        <div className={styles.who}>
          {title}
          {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
          {aside}
        </div>
        <span className={styles.meta}>{meta}</span>
        {text !== '' && (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        )}
        {answer !== '' && !isAnswering && (
          <p className={classNames(styles.text, styles.answer)} dir="auto">
            {answer}
          </p>
        )}
        {mayWrite && <Actions {...props} onAnswer={() => setIsAnswering(true)} />}
        {isAnswering && <AnswerForm {...answerForm} onClose={() => setIsAnswering(false)} />}
      </div>
    </li>
  )
}

function Actions({
  state,
  answer = '',
  canBeSpam = true,
  menuLabel,
  menuItems,
  onChange,
  onAnswer,
}: ModeratedRowProps & { readonly onAnswer: () => void }) {
  const { problem, run } = useAction()
  const to = (next: Exclude<State, 'flagged'>) => run(() => onChange(next))
  const isHidden = state === 'spam' || state === 'deleted'
  return (
    <>
      {problem !== undefined && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
      <div className={styles.actions}>
        {state !== 'published' && (
          <Button onPress={() => to('published')}>{state === 'deleted' ? t('Restore') : t('Publish')}</Button>
        )}
        {!isHidden && <Button onPress={onAnswer}>{answer === '' ? t('Answer') : t('Edit answer')}</Button>}
        {state !== 'spam' && canBeSpam && <Button onPress={() => to('spam')}>{t('Spam')}</Button>}
        {state !== 'deleted' && <Button onPress={() => to('deleted')}>{t('Delete')}</Button>}
        {(state === 'published' || menuItems !== undefined) && (
          <Menu label={menuLabel}>
            {state === 'published' && (
              <MenuItem icon={<EyeOff size={16} aria-hidden="true" />} onAction={() => to('pending')}>
                {t('Take off the page')}
              </MenuItem>
            )}
            {menuItems?.(run)}
          </Menu>
        )}
      </div>
    </>
  )
}
