/**
 * What the database itself refuses, by table: the triggers that keep what was written from being changed. Named here and
 * not read from the database, so that one that is gone is missed; a test holds the list to the migrations.
 */
import type { Guards } from '../capabilities/wallet/reconcile-guards.ts';

/** A table of lines that are only ever added, as most migrations name its triggers. */
const appendOnly = (table: string): [string, readonly string[]] => [table, [`${table}_append_only`, `${table}_keep`]];

export const GUARDS: Guards = new Map([
  ...[
    'audit_log',
    'brand_publications',
    'brand_versions',
    'content_acts',
    'content_versions',
    'home_sections',
    'lottery_close_extensions',
    'lottery_play_prices',
    'lottery_play_states',
    'own_limit_changes',
    'scratch_state_changes',
    'site_history',
    'wager_decisions',
    'wager_events',
    'wager_lates',
    'wager_outcome_corrections',
    'wager_outcomes',
    'wallet_entries',
    'wallet_marks',
  ].map(appendOnly),
  ['audit_head', ['audit_head_moves_on', 'audit_head_keep']],
  ['deposit_events', ['deposit_events_append_only', 'deposit_events_no_truncate']],
  ['gateway_callbacks', ['gateway_callbacks_append_only', 'gateway_callbacks_no_truncate']],
  ['lottery_draws', ['lottery_draws_guard', 'lottery_draws_beacon_guard', 'lottery_draws_caps_guard']],
  ['lottery_result_inputs', ['lottery_result_inputs_guard', 'lottery_result_inputs_keep']],
  ['lottery_shots', ['lottery_shots_guard', 'lottery_shots_append_only', 'lottery_shots_keep']],
  ['member_links', ['member_links_final', 'member_links_kept']],
  ['own_pauses', ['own_pauses_never_shorter']],
  ['raffle_purchases', ['raffle_purchases_guard']],
  ['raffles', ['raffles_guard']],
  ['scratch_cards', ['scratch_cards_guard', 'scratch_cards_pair']],
  ['scratch_seed_pairs', ['scratch_seed_pairs_guard']],
  ['wallet_accounts', ['wallet_accounts_sound']],
  ['wallet_references', ['wallet_references_final']],
]);
