import { EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
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
  const { problem, run } = useAction()
  const hasMenu = mayWrite && (state === 'published' || props.menuItems !== undefined)
  return (
    <li className={classNames(rowStyles.row, styles.row)}>
      {select}
      <div className={rowStyles.words}>
        <div className={styles.head}>
          <div className={styles.who}>
            {title}
            {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
            {aside}
          </div>
          {hasMenu && <More {...props} run={run} />}
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
        {problem !== undefined && (
          <Notice tone="danger" alert>
            {problem}
          </Notice>
        )}
        {mayWrite && <Actions {...props} run={run} onAnswer={() => setIsAnswering(true)} />}
        {isAnswering && <AnswerForm {...answerForm} onClose={() => setIsAnswering(false)} />}
      </div>
    </li>
  )
}

type Run = ReturnType<typeof useAction>['run']

interface ActionsProps extends ModeratedRowProps {
  readonly run: Run
  readonly onAnswer: () => void
}

function Actions({ state, answer = '', canBeSpam = true, run, onChange, onAnswer }: ActionsProps) {
  const to = (next: Exclude<State, 'flagged'>) => run(() => onChange(next))
  const isHidden = state === 'spam' || state === 'deleted'
  return (
    <div className={styles.actions}>
      {state !== 'published' && (
        <Button onPress={() => to('published')}>{state === 'deleted' ? t('Restore') : t('Publish')}</Button>
      )}
      {!isHidden && <Button onPress={onAnswer}>{answer === '' ? t('Answer') : t('Edit answer')}</Button>}
      {state !== 'spam' && canBeSpam && <Button onPress={() => to('spam')}>{t('Spam')}</Button>}
      {state !== 'deleted' && <Button onPress={() => to('deleted')}>{t('Delete')}</Button>}
    </div>
  )
}

/** The rest of the commands, at the row's top end: among the buttons it would wrap onto a line of its own. */
function More({ state, menuLabel, menuItems, run, onChange }: ModeratedRowProps & { readonly run: Run }) {
  return (
    <div className={styles.more}>
      <Menu label={menuLabel}>
        {state === 'published' && (
          <MenuItem icon={<EyeOff size={16} aria-hidden="true" />} onAction={() => run(() => onChange('pending'))}>
            {t('Unpublish')}
          </MenuItem>
        )}
        {menuItems?.(run)}
      </Menu>
    </div>
  )
}
