import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { addDay, sendCsv } from '../../platform/http/send-csv.ts'
import { csvBodyLimit } from '../../platform/schemas/bounded.ts'
import { requireStaff } from '../accounts/index.ts'
import { importPeople } from './import.ts'
import {
  createList,
  getNewsletterSettings,
  listListNames,
  listLists,
  removeList,
  saveList,
  saveNewsletterSettings,
} from './lists.ts'
import {
  ListNames,
  ListParams,
  Lists,
  NewList,
  NewsletterSettings,
  NewSubscriber,
  SaveSubscriber,
  Subscriber,
  SubscriberFilter,
  SubscriberImport,
  SubscriberImportReport,
  SubscriberPage,
  SubscriberParams,
  SubscriberQuery,
} from './schema.ts'
import {
  addSubscriber,
  eraseSubscriber,
  exportSubscribers,
  getSubscriber,
  listSubscribers,
  saveSubscriber,
} from './subscribers.ts'

const root = '/api/admin/newsletter'
const tags = ['newsletter']
const read = requireStaff('newsletter.read')
const write = requireStaff('newsletter.write')

export function registerNewsletterRoutes(app: App): void {
  registerSubscriberRoutes(app)
  registerListRoutes(app)

  app.get(
    `${root}/settings`,
    { schema: { operationId: 'getNewsletterSettings', tags, response: { 200: NewsletterSettings } }, config: read },
    async (request) => getNewsletterSettings(request.ctx),
  )
  app.put(
    `${root}/settings`,
    {
      schema: {
        operationId: 'saveNewsletterSettings',
        tags,
        body: NewsletterSettings,
        response: { 200: NewsletterSettings },
      },
      config: write,
    },
    async (request) => saveNewsletterSettings(request.ctx, request.body),
  )
}

function registerSubscriberRoutes(app: App): void {
  const params = SubscriberParams
  app.get(
    `${root}/subscribers`,
    {
      schema: { operationId: 'listSubscribers', tags, querystring: SubscriberQuery, response: { 200: SubscriberPage } },
      config: read,
    },
    async (request) => listSubscribers(request.ctx, request.query),
  )
  app.get(
    `${root}/subscribers.csv`,
    { schema: { operationId: 'exportSubscribers', tags, querystring: SubscriberFilter }, config: read },
    async (request, reply) => {
      return sendCsv(reply, addDay('subscribers', request.ctx.now), exportSubscribers(request.ctx, request.query))
    },
  )
  app.post(
    `${root}/subscribers`,
    {
      schema: { operationId: 'addSubscriber', tags, body: NewSubscriber, response: { 201: Subscriber } },
      config: write,
    },
    async (request, reply) => reply.code(201).send(await addSubscriber(request.ctx, request.body)),
  )
  app.post(
    `${root}/imports`,
    {
      schema: {
        operationId: 'importSubscribers',
        tags,
        body: SubscriberImport,
        response: { 200: SubscriberImportReport },
      },
      bodyLimit: csvBodyLimit,
      config: { ...write, hasDryRun: true },
    },
    async (request) => importPeople(request.ctx, request.body),
  )
  app.get(
    `${root}/subscribers/:subscriberId`,
    { schema: { operationId: 'getSubscriber', tags, params, response: { 200: Subscriber } }, config: read },
    async (request) => getSubscriber(request.ctx, request.params.subscriberId),
  )
  app.put(
    `${root}/subscribers/:subscriberId`,
    {
      schema: { operationId: 'saveSubscriber', tags, params, body: SaveSubscriber, response: { 200: Subscriber } },
      config: write,
    },
    async (request) => saveSubscriber(request.ctx, request.params.subscriberId, request.body),
  )
  app.delete(
    `${root}/subscribers/:subscriberId`,
    { schema: { operationId: 'eraseSubscriber', tags, params, response: { 204: z.null() } }, config: write },
    async (request, reply) => {
      await eraseSubscriber(request.ctx, request.params.subscriberId)
      return reply.code(204).send(null)
    },
  )
}

function registerListRoutes(app: App): void {
  const params = ListParams
  const response = { 200: Lists }
  app.get(
    `${root}/lists`,
    { schema: { operationId: 'listNewsletterLists', tags, response }, config: read },
    async (request) => listLists(request.ctx),
  )
  app.get(
    `${root}/list-names`,
    {
      schema: { operationId: 'listNewsletterListNames', tags, response: { 200: ListNames } },
      config: requireStaff('content.read'),
    },
    async (request) => listListNames(request.ctx),
  )
  app.post(
    `${root}/lists`,
    { schema: { operationId: 'createNewsletterList', tags, body: NewList, response }, config: write },
    async (request) => createList(request.ctx, request.body),
  )
  app.put(
    `${root}/lists/:listId`,
    { schema: { operationId: 'saveNewsletterList', tags, params, body: NewList, response }, config: write },
    async (request) => saveList(request.ctx, request.params.listId, request.body),
  )
  app.delete(
    `${root}/lists/:listId`,
    { schema: { operationId: 'deleteNewsletterList', tags, params, response }, config: write },
    async (request) => removeList(request.ctx, request.params.listId),
  )
}
