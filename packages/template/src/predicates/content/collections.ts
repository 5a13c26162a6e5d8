import { CollectionType, FolderBehavior } from '../../enums.ts'
import { asBoolean, asNumber, asString, isTruthy, getMember } from '../../formatters/shared/values.ts'
import type { PredicateDefinition, Value } from '../../registry/types.ts'
import { definePredicate } from '../../registry/types.ts'
import { defineSimple, YES_NO } from '../family.ts'

function getCollection(node: Value): Value {
  return getMember(node, 'collection')
}

function getCollectionType(collection: Value): number {
  return asNumber(getMember(collection, 'type'))
}

export const collectionPredicates: readonly PredicateDefinition<never>[] = [
  defineSimple({
    name: 'collection?',
    summary: 'True when the current value has a collection.',
    test: ({ node }) => isTruthy(getCollection(node)),
    yes: { collection: { title: 'Journal' } },
    no: { externalLink: { url: '/' } },
  }),
  defineSimple({
    name: 'collection-page?',
    summary: 'True when the collection is a page of blocks.',
    test: ({ node }) => getCollectionType(getCollection(node)) === CollectionType.page,
    yes: { collection: { type: CollectionType.page } },
    no: { collection: { type: CollectionType.products } },
  }),
  defineSimple({
    name: 'collection-template-page?',
    summary: 'True when the collection, or the current value itself, is a page with a template of its own.',
    test: ({ node }) => getCollectionType(getCollection(node) ?? node) === CollectionType['template-page'],
    yes: { collection: { type: CollectionType['template-page'] } },
    no: { collection: { type: CollectionType.page } },
  }),
  definePredicate({
    name: 'collectionTypeNameEquals?',
    summary: 'True when the type name of the collection is the one given.',
    usage: 'name',
    minArgs: 1,
    maxArgs: 1,
    test: ([name], scope) => name !== undefined && asString(scope.find('typeName')) === name,
    examples: [
      { template: `{.collectionTypeNameEquals? blog}${YES_NO}`, data: { typeName: 'blog' }, output: 'yes' },
      { template: `{.collectionTypeNameEquals? blog}${YES_NO}`, data: { typeName: 'events' }, output: 'no' },
    ],
  }),
  defineSimple({
    name: 'folder?',
    summary: 'True when the collection of the current value is a folder.',
    test: ({ node }) => isTruthy(getMember(getCollection(node), 'folder')),
    yes: { collection: { folder: true } },
    no: { collection: { folder: false } },
  }),
  defineSimple({
    name: 'index?',
    summary: 'True when the collection of the current value is a folder shown as one page.',
    test: ({ node }) => {
      const collection = getCollection(node)
      return (
        isTruthy(getMember(collection, 'folder')) && getMember(collection, 'folderBehavior') === FolderBehavior.index
      )
    },
    yes: { collection: { folder: true, folderBehavior: FolderBehavior.index } },
    no: { collection: { folder: true, folderBehavior: FolderBehavior.none } },
  }),
  defineSimple({
    name: 'redirect?',
    summary: 'True when the current folder leads to its first page.',
    test: ({ node }) => asNumber(getMember(node, 'folderBehavior')) === FolderBehavior.redirect,
    yes: { folderBehavior: FolderBehavior.redirect },
    no: { folderBehavior: FolderBehavior.index },
  }),
  defineSimple({
    name: 'clickable?',
    summary: 'True when a navigation entry leads somewhere: it is no folder, or one that is an index or redirects.',
    test: (scope) => {
      const behavior = scope.find('folderBehavior')
      if (behavior === undefined) return true
      const code = asNumber(behavior)
      return code === FolderBehavior.index || code === FolderBehavior.redirect
    },
    yes: { folderBehavior: FolderBehavior.redirect },
    no: { folderBehavior: FolderBehavior.none },
  }),
  defineSimple({
    name: 'calendar-view?',
    summary: 'True when events are shown as a calendar.',
    test: (scope) => asBoolean(scope.find('calendarView')),
    yes: { calendarView: true },
    no: {},
  }),
  defineSimple({
    name: 'show-past-events?',
    summary: 'True when past events are shown.',
    test: ({ node }) => asString(getMember(node, 'showPastOrUpcomingEvents')) === 'past',
    yes: { showPastOrUpcomingEvents: 'past' },
    no: { showPastOrUpcomingEvents: 'upcoming' },
  }),
]
