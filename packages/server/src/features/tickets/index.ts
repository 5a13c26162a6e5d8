export { findTicketProducts } from './event-store.ts'
export { type BuyerTicket, findPictureCode, listLineTickets, listOrderTickets, nameTickets } from './order-tickets.ts'
export { drawTicketQr, renderTicketQr } from './qr.ts'
