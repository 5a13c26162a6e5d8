import { formatMoneyText, formatSubscriptionPrice } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { escapeAll } from '../../platform/text/html.ts'
import type { CachedResponse } from '../../platform/cache/cached-response.ts'
import { type AreaCard, findAreaCards, getAreaPath, type PlanCard, selectPlanCards } from '../member-areas/index.ts'
import { type PageModel, pageTypes } from '../page-context/index.ts'
import { renderResponse, type Renderer } from '../rendering/index.ts'
import { type SiteData, visibility } from '../site-data/index.ts'

/** `folderBehavior` of an index, which has an address; other folders have none. */
const indexBehavior = 1

/** Who looks at the page of an area. */
export interface AreaVisitor {
  /** Undefined for guests. */
  readonly account: { readonly email: string; readonly xsrfToken: string } | undefined
  /** Path and query that they came for, where they go after they joined. */
  readonly next: string
}

/** How a visitor stands to an area, and what the page says first. */
interface AreaState {
  readonly isMember: boolean
  /** They asked for a page of it, which they may not see. */
  readonly isDenied: boolean
  /** They joined a moment ago. */
  readonly hasJoined?: boolean
  /** They joined or were added: what was paid for is not left. */
  readonly canLeave?: boolean
  /** What makes a buyer a member. */
  readonly plans?: readonly PlanCard[]
}

/**
 * What stands in place of a page of a member area, in the form asked for. Nothing of the page is rendered: the context has only what everybody may
 * know. Themes may replace it with `system/member-area.page`.
 */
export async function respondDenied(
  ctx: Ctx,
  renderer: Renderer,
  data: SiteData,
  denied: { readonly areaId: string; readonly visitor: AreaVisitor; readonly format: string },
): Promise<CachedResponse> {
  const { areaId, visitor, format } = denied
  const view = visibility.toVisitorView(data, ctx.site)
  const area = (await findAreaCards(ctx, [areaId])).get(areaId)
  const model = createMemberAreaPage(view, area, visitor, {
    isMember: false,
    isDenied: true,
    plans: await selectPlanCards(ctx, areaId),
  })
  return renderResponse({ ...ctx, site: view.site }, renderer, view, model, format, 'private, no-store')
}

/** The page of an area: what it is, how to get in, and for members its pages. Undefined: the area is gone, and its pages stay closed. */
export function createMemberAreaPage(
  data: SiteData,
  area: AreaCard | undefined,
  { account, next }: AreaVisitor,
  { isMember, isDenied, hasJoined = false, canLeave = false, plans = [] }: AreaState,
): PageModel {
  const t = translateFor(data.site)
  const name = area?.name ?? ''
  const path = area ? getAreaPath(area.id) : '/'
  const isOpen = area?.isOpen === true
  const back = `next=${encodeURIComponent(next)}`
  return {
    main: { kind: 'page', name: 'member-area' },
    pageType: isDenied ? pageTypes.memberAreaAccessDenied : hasJoined ? pageTypes.membershipConfirmed : pageTypes.page,
    ...(isDenied ? { status: account ? 403 : 401 } : {}),
    title: name || t('memberOnly'),
    context: {
      items: [],
      memberArea: escapeAll({
        title: hasJoined ? t('memberWelcome', { name }) : name || t('memberOnly'),
        text: area?.text ?? '',
        note: isDenied ? t('memberOnlyText') : isMember ? t('memberIsMember') : '',
        isMember,
        isGuest: account === undefined,
        canJoin: account !== undefined && !isMember && isOpen,
        canLeave,
        isClosed: !isMember && !isOpen && plans.length === 0,
        plans: isMember
          ? []
          : plans.map((plan) => ({ title: plan.title, path: plan.path, priceText: formatPlan(data, plan) })),
        planHint: !isMember && plans.length > 0 ? t('memberPlanHint') : '',
        signedInText: account ? t('memberSignedIn', { email: account.email }) : '',
        signInText: isOpen ? t('memberSignInToJoin') : t('memberSignIn'),
        xsrfToken: account?.xsrfToken ?? '',
        next,
        path,
        signInPath: `/account?${back}`,
        signUpPath: `/account?mode=new&${back}`,
        pages: isMember && area ? listPages(data, area.id) : [],
      }),
    },
    canonical: isDenied ? '/' : path,
    noIndex: true,
    items: [],
    stylesheets: ['account'],
    classes: ['member-area-page'],
  }
}

/** What a plan costs, once or in each period. */
function formatPlan({ site }: SiteData, { priceMinor, isFrom, subscriptionPlan }: PlanCard): string {
  const t = translateFor(site)
  const price = formatMoneyText(priceMinor, site.currency, site.language)
  if (subscriptionPlan !== null) return formatSubscriptionPrice(subscriptionPlan, price, t, isFrom)
  return isFrom ? t('productPriceFromText', { fromPrice: price }) : price
}

/** The pages of an area that have an address, in the order of the site. */
function listPages({ collections, site }: SiteData, areaId: string) {
  const { memberPages = {} } = site
  return collections
    .filter(
      ({ row, json }) =>
        memberPages[row.collection_id]?.areaId === areaId &&
        row.enabled &&
        (!json.folder || json.folderBehavior === indexBehavior),
    )
    .map(({ row, json }) => ({ title: row.title, path: json.fullUrl }))
}
