import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../i18n/text.ts'
import { ModeratedRow } from '../moderation/moderated-row.tsx'
import styles from '../moderation/moderation.module.css'
import { useCan } from '../session/session.ts'
import { Time } from '../ui/time.tsx'
import { type Review, useReviewModeration } from './reviews.ts'

interface ReviewRowProps {
  readonly review: Review
  readonly select: ReactNode
}

/** A review with everything that is done about it. */
export function ReviewRow({ review, select }: ReviewRowProps) {
  const {
    id,
    authorName,
    authorEmail,
    state,
    stars,
    title,
    path,
    productTitle,
    orderId,
    isVerified,
    createdOn,
    answer,
  } = review
  const { change, answerReview } = useReviewModeration()
  const may = useCan()
  return (
    <ModeratedRow
      select={select}
      mayWrite={may('comments.write')}
      state={state}
      title={
        <>
          <span className={styles.name}>
            <span aria-hidden="true">{'★'.repeat(stars) + '☆'.repeat(5 - stars)}</span>
            <span className="visually-hidden">
              {t('{count, plural, one {# star} other {# stars}}', { count: stars })}
            </span>
          </span>
          {title !== '' && <bdi className={styles.name}>{title}</bdi>}
        </>
      }
      meta={
        <>
          <bdi>{authorName}</bdi>
          {authorEmail !== '' && ` · ${authorEmail}`} · <Time iso={createdOn} /> ·{' '}
          <a href={path}>
            <bdi>{productTitle}</bdi>
          </a>
          {!isVerified && ` · ${t('Imported')}`}
          {orderId !== null && may('orders.read') && (
            <>
              {' '}
              ·{' '}
              <Link to="/orders/$orderId" params={{ orderId }}>
                {t('Order')}
              </Link>
            </>
          )}
        </>
      }
      text={review.text}
      answer={answer}
      answerForm={{
        authorName,
        initial: answer,
        description: t('It stands below the review. Leave blank for none.'),
        mayBeBlank: true,
        onSend: (text) => answerReview(id, text),
      }}
      menuLabel={t('More about the review of {name}', { name: authorName })}
      onChange={(next) => change([id], next)}
    />
  )
}
