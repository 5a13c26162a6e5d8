import { Link, type LinkProps } from '@tanstack/react-router'
import {
  CircleCheckBig,
  FilePen,
  FileText,
  Inbox,
  type LucideIcon,
  MailWarning,
  Package,
  PackageX,
  ReceiptText,
  TriangleAlert,
} from 'lucide-react'
import type { Overview } from '../api/overview-query.ts'
import { ResendButton } from '../mailbox/resend-button.tsx'
import { useCan } from '../session/session.ts'
import { getButtonClass } from '../ui/button.tsx'
import { Panel } from '../ui/page.tsx'
import styles from './overview.module.css'
import { editorLanguage, t } from '../i18n/text.ts'

type ToDo = Overview['toDo']

interface Task {
  readonly icon: LucideIcon
  readonly text: string
  readonly note?: string
  readonly action: string
  readonly link: LinkProps
  /** Whether failed emails can be sent again right here. */
  readonly resends?: boolean
}

/** The server counts no further. */
const maxCount = 1000

/** What waits for somebody, each with the way to do it. */
export function ToDoPanel({ toDo }: { readonly toDo: ToDo }) {
  const can = useCan()
  const tasks = listTasks(toDo, { fulfill: can('orders.write'), restock: can('products.write') })
  return (
    <Panel title={t('To do')}>
      {tasks.length === 0 ? (
        <p className={styles.caughtUp}>
          <CircleCheckBig size={20} aria-hidden="true" />
          {t('All caught up')}
        </p>
      ) : (
        <ul className={styles.tasks}>
          {tasks.map(({ icon: Icon, text, note, action, link, resends }) => (
            <li key={text} className={styles.task}>
              <Icon size={20} aria-hidden="true" />
              <div className={styles.taskText}>
                <p>{text}</p>
                {note !== undefined && <p className={styles.note}>{note}</p>}
              </div>
              <div className={styles.taskActions}>
                {resends === true && can('orders.write') && <ResendButton />}
                <Link {...link} className={getButtonClass()} aria-label={`${action}: ${text}`}>
                  {action}
                </Link>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** What the role may do about a task, where it may see more than it may do. */
interface Can {
  readonly fulfill: boolean
  readonly restock: boolean
}

function listTasks({ orders, stock, drafts, unpublished, failedEmails, submissions }: ToDo, can: Can): readonly Task[] {
  return [
    ...(orders ? listOrderTasks(orders, can) : []),
    ...(stock ? listStockTasks(stock, can) : []),
    ...(failedEmails ? [describeFailedEmails(failedEmails)] : []),
    ...(submissions && submissions.unread > 0 ? [describeSubmissions(submissions)] : []),
    ...(unpublished?.newest[0] ? [describeUnpublished(unpublished, unpublished.newest[0])] : []),
    ...(drafts?.newest[0] ? [describeDrafts(drafts, drafts.newest[0])] : []),
  ]
}

function listOrderTasks({ toFulfill, needAttention }: NonNullable<ToDo['orders']>, can: Can): readonly Task[] {
  return [
    ...(toFulfill > 0
      ? [
          {
            icon: ReceiptText,
            text: t('{count, plural, one {{shown} order to fulfill} other {{shown} orders to fulfill}}', {
              count: toFulfill,
              shown: showCount(toFulfill),
            }),
            action: can.fulfill ? t('Fulfill') : t('View'),
            link: { to: '/orders', search: { fulfillment: 'to_fulfill' } } as const,
          },
        ]
      : []),
    ...(needAttention > 0
      ? [
          {
            icon: TriangleAlert,
            text: t('{count, plural, one {{shown} order needs attention} other {{shown} orders need attention}}', {
              count: needAttention,
              shown: showCount(needAttention),
            }),
            action: t('Review'),
            link: { to: '/orders', search: { fulfillment: 'needs_attention' } } as const,
          },
        ]
      : []),
  ]
}

function listStockTasks({ low, soldOut }: NonNullable<ToDo['stock']>, can: Can): readonly Task[] {
  return [
    ...(soldOut > 0
      ? [
          {
            icon: PackageX,
            text: t('{count, plural, one {{shown} product is sold out} other {{shown} products are sold out}}', {
              count: soldOut,
              shown: showCount(soldOut),
            }),
            action: can.restock ? t('Restock') : t('View'),
            link: { to: '/products', search: { stock: 'out' } } as const,
          },
        ]
      : []),
    ...(low > 0
      ? [
          {
            icon: Package,
            text: t(
              '{count, plural, one {{shown} product is low on stock} other {{shown} products are low on stock}}',
              { count: low, shown: showCount(low) },
            ),
            action: can.restock ? t('Restock') : t('View'),
            link: { to: '/products', search: { stock: 'low' } } as const,
          },
        ]
      : []),
  ]
}

function describeFailedEmails(count: number): Task {
  return {
    icon: MailWarning,
    text: t('{count, plural, one {{shown} email could not be sent} other {{shown} emails could not be sent}}', {
      count,
      shown: showCount(count),
    }),
    action: t('Review'),
    link: { to: '/emails', search: { status: 'failed' } },
    resends: true,
  }
}

function describeSubmissions({ unread, formId }: NonNullable<ToDo['submissions']>): Task {
  return {
    icon: Inbox,
    text: t('{count, plural, one {{shown} new form submission} other {{shown} new form submissions}}', {
      count: unread,
      shown: showCount(unread),
    }),
    action: t('Read'),
    link: formId === null ? { to: '/forms' } : { to: '/forms/$formId/submissions', params: { formId } },
  }
}

type Unpublished = NonNullable<ToDo['unpublished']>

/** Of several the one that was changed last, to be published there. */
function describeUnpublished({ count, newest }: Unpublished, last: Unpublished['newest'][number]): Task {
  const { itemId, collectionId } = last
  const search = { view: 'outline' } as const
  return {
    icon: FilePen,
    text: t(
      '{count, plural, one {{shown} page has unpublished changes} other {{shown} pages have unpublished changes}}',
      {
        count,
        shown: showCount(count),
      },
    ),
    note: newest.map(({ title }) => title).join(', '),
    action: t('Review'),
    link:
      itemId === null
        ? { to: '/pages/$collectionId', params: { collectionId }, search }
        : { to: '/pages/$collectionId/items/$itemId', params: { collectionId, itemId }, search },
  }
}

type Drafts = NonNullable<ToDo['drafts']>

/** The draft that was changed last, since somebody was at it. */
function describeDrafts({ count, newest }: Drafts, last: Drafts['newest'][number]): Task {
  const { itemId, collectionId, isProduct } = last
  return {
    icon: FileText,
    text: t('{count, plural, one {{shown} draft} other {{shown} drafts}}', { count, shown: showCount(count) }),
    note: newest.map(({ title }) => title).join(', '),
    action: t('Continue'),
    link: isProduct
      ? { to: '/products/$itemId', params: { itemId } }
      : { to: '/pages/$collectionId/items/$itemId', params: { collectionId, itemId } },
  }
}

function showCount(count: number): string {
  return count >= maxCount ? `${maxCount.toLocaleString(editorLanguage)}+` : String(count)
}
