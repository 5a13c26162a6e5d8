import { Link } from '@tanstack/react-router'
import { EyeOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from '../comments/comments.module.css'
import { useAction } from '../comments/use-action.ts'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Notice } from '../ui/notice.tsx'
import rowStyles from '../ui/rows.module.css'
import { TextField } from '../ui/text-field.tsx'
import { Time } from '../ui/time.tsx'
import { type Review, type ReviewState, useReviewModeration } from './reviews.ts'

const stateBadges: Readonly<Record<ReviewState, { readonly tone: Tone; readonly label: string } | undefined>> = {
  published: undefined,
  pending: { tone: 'caution', label: t('Waiting') },
  spam: { tone: 'neutral', label: t('Spam') },
  deleted: { tone: 'neutral', label: t('Deleted') },
}

interface ReviewRowProps {
  readonly review: Review
  readonly select: ReactNode
  readonly mayWrite: boolean
}

/** A review with everything that is done about it. */
export function ReviewRow({ review, select, mayWrite }: ReviewRowProps) {
  const { authorName, authorEmail, state, stars, title, text, path, productTitle, orderId, createdOn, answer } = review
  const badge = stateBadges[state]
  const mayReadOrders = useCan()('orders.read')
  const [isAnswering, setIsAnswering] = useState(false)
  return (
    <li className={classNames(rowStyles.row, styles.row)}>
      {select}
      <div className={rowStyles.words}>
        <div className={styles.who}>
          <span className={styles.name}>
            <span aria-hidden="true">{'★'.repeat(stars) + '☆'.repeat(5 - stars)}</span>
            <span className="visually-hidden">
              {t('{count, plural, one {# star} other {# stars}}', { count: stars })}
            </span>
          </span>
          {title !== '' && <bdi className={styles.name}>{title}</bdi>}
          {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
        </div>
        <span className={styles.meta}>
          <bdi>{authorName}</bdi> · {authorEmail} · <Time iso={createdOn} /> ·{' '}
          <a href={path}>
            <bdi>{productTitle}</bdi>
          </a>
          {mayReadOrders && (
            <>
              {' '}
              ·{' '}
              <Link to="/orders/$orderId" params={{ orderId }}>
                {t('Order')}
              </Link>
            </>
          )}
        </span>
        <p className={styles.text} dir="auto">
          {text}
        </p>
        {answer !== '' && !isAnswering && (
          <p className={classNames(styles.text, styles.answer)} dir="auto">
            {answer}
          </p>
        )}
        {mayWrite && <Actions review={review} onAnswer={() => setIsAnswering(true)} />}
        {isAnswering && <AnswerForm review={review} onClose={() => setIsAnswering(false)} />}
      </div>
    </li>
  )
}

function Actions({ review, onAnswer }: { readonly review: Review; readonly onAnswer: () => void }) {
  const { change } = useReviewModeration()
  const { problem, run } = useAction()
  const { id, state, authorName, answer } = review
  const to = (next: ReviewState) => run(() => change([id], next))
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
        {(state === 'published' || state === 'pending') && (
          <Button onPress={onAnswer}>{answer === '' ? t('Answer') : t('Edit answer')}</Button>
        )}
        {state !== 'spam' && <Button onPress={() => to('spam')}>{t('Spam')}</Button>}
        {state !== 'deleted' && <Button onPress={() => to('deleted')}>{t('Delete')}</Button>}
        {state === 'published' && (
          <Menu label={t('More about the review of {name}', { name: authorName })}>
            <MenuItem icon={<EyeOff size={16} aria-hidden="true" />} onAction={() => to('pending')}>
              {t('Take off the page')}
            </MenuItem>
          </Menu>
        )}
      </div>
    </>
  )
}

function AnswerForm({ review, onClose }: { readonly review: Review; readonly onClose: () => void }) {
  const { answerReview } = useReviewModeration()
  const [text, setText] = useState(review.answer)
  const { problem, isRunning, run } = useAction()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      className={styles.reply}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        run(async () => {
          await answerReview(review.id, text.trim())
          onClose()
        })
      }}
    >
      {problem !== undefined && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
      <TextField
        inputRef={field}
        rows={3}
        label={t('Your answer to {name}', { name: review.authorName })}
        description={t('It stands below the review. Leave blank for none.')}
        value={text}
        onChange={setText}
        maxLength={5000}
      />
      <div className={styles.actions}>
        <Button kind="primary" type="submit" isPending={isRunning}>
          {t('Publish answer')}
        </Button>
        <Button onPress={onClose}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}
