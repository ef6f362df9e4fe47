/**
 * The lottery's pure decisions: what of a slip line can be judged without a database, what a ticket's canonical text is,
 * what a published seed draws, and which member covers too much of a play.
 */
import { canonicalJson } from '@house/fairness/canonical-json';
import { createStream, ticketDigest, zeroBeacon } from '@house/fairness/draw';
import { toHex } from '@house/fairness/hex';
import { findGame, findPlay } from '@house/lottery/catalogue';
import { coversTooMuch } from '@house/lottery/exposure';
import type { LotteryGame, StakeLimits } from '@house/lottery/game';
import { drawResult } from '@house/lottery/result';
import { compileDraw } from '@house/lottery/settle';
import { type Ticket, type TicketRefusal, validateTicket } from '@house/lottery/ticket';
import { formatAmount, ONE } from '@house/money/amount';
import { must, type Refusal, refuse } from '../../platform/result.ts';
import type { CoverageRule, Evaluate } from '../wagers/port.ts';
import { formatTicket } from '../wagers/rules.ts';
import type { PostRefusal } from '../wallet/port.ts';
import type { AcceptedTicket, LineRefusal, SlipLine } from './port.ts';
