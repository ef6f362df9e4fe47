/**
 * Serves the sandbox gateway's payment page under /sandbox/pay/<token>. The token is the right to pay; the page takes
 * no cookie, runs no script and has its own policy. After a decision the callbacks that are due go out at once.
 */
import { parseAmount } from '@house/money/amount';
import { toLatinDigits } from '@house/money/digits';
import type { FastifyInstance } from 'fastify';
import { sendPlainPage } from '../../../platform/plain-page.ts';
import { DELIVERIES, type DeliveryKind, type SandboxGateway } from './gateway.ts';
import { FRESH_ENTRY, type PageEntry, renderPaymentPage, renderUnknownPage } from './page-html.ts';
import { PAGE_LANGUAGES, type PageLanguage } from './words.ts';

/** 10,000,000.0000: more than any channel takes, far less than a column holds. */
const PAID_MAX = 100_000_000_000n;
const DELIVERIES_AT_ONCE = 20;

export interface SandboxPagesDeps {
  readonly gateway: SandboxGateway;
  readonly currencySymbol: string;
}

type PageRequest = { Params: { token: string }; Querystring: { lang?: string } };

function languageOf(lang: string | undefined): PageLanguage {
  return PAGE_LANGUAGES.find((language) => language === lang) ?? 'bn';
}

/** Reads the form. `amount` null with `wrong` false: let it fail. */
function readForm(form: URLSearchParams, asked: bigint): { amount: bigint | null; entry: PageEntry } {
  const delivery: DeliveryKind = DELIVERIES.find((kind) => kind === form.get('delivery')) ?? 'once';
  const choice = form.get('choice') === 'other' ? 'other' : 'exact';
  const typed = (form.get('other') ?? '').slice(0, 20);
  const entry: PageEntry = { choice, other: typed, delivery, wrong: false };
  if (form.get('do') === 'fail') return { amount: null, entry };
  if (choice === 'exact') return { amount: asked, entry };
  const amount = parseAmount(toLatinDigits(typed.trim()));
  const wrong = amount === null || amount <= 0n || amount > PAID_MAX;
  return { amount, entry: { ...entry, wrong } };
}

export async function registerSandboxPages(http: FastifyInstance, deps: SandboxPagesDeps): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4_096 },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );

    scope.get<PageRequest>('/sandbox/pay/:token', { config: { route: 'sandboxPay' } }, async (request, reply) => {
      const look = { language: languageOf(request.query.lang), symbol: deps.currencySymbol };
      const payment = await deps.gateway.findPayment(request.params.token);
      return payment === undefined
        ? sendPlainPage(reply, 404, renderUnknownPage(look))
        : sendPlainPage(reply, 200, renderPaymentPage(payment, look, FRESH_ENTRY));
    });

    scope.post<PageRequest>('/sandbox/pay/:token', { config: { route: 'sandboxPay' } }, async (request, reply) => {
      const look = { language: languageOf(request.query.lang), symbol: deps.currencySymbol };
      const payment = await deps.gateway.findPayment(request.params.token);
      if (payment === undefined) return sendPlainPage(reply, 404, renderUnknownPage(look));
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const { amount, entry } = readForm(form, payment.amount);
      if (entry.wrong) return sendPlainPage(reply, 422, renderPaymentPage(payment, look, entry));
      await deps.gateway.decide(payment.token, amount, entry.delivery);
      await deps.gateway.deliverDue(DELIVERIES_AT_ONCE);
      return reply.redirect(`/sandbox/pay/${payment.token}?lang=${look.language}`, 303);
    });
  });
}
