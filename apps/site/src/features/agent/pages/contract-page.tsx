/** A kind of contract and what it pays (screens.md 6.9 to 6.12): the own one, those below, bills and what is owed. */
import type { AgentContract, ContractKind } from '@house/contract/agents/shapes';
import { getAgentContracts, getAgentOverview, listAgentBills } from '@house/contract/agents/site';
import { callKey } from '@house/web/query';
import { type JSX, useState } from 'react';
import { ListStates } from '../../../shared/list-states.tsx';
import { queryClient, useCall } from '../../../shared/query.ts';
import { Bills, OwedBills } from '../contracts/bills.tsx';
import { Below, OwnContract } from '../contracts/contract-cards.tsx';
import { type Decision, DecisionPopup } from '../contracts/decision-popup.tsx';
import { OfferForm } from '../contracts/offer-form.tsx';
import { WageCard } from './overview-page.tsx';

const SIZE = 12;

function RealTimeCard(): JSX.Element | null {
  const overview = useCall(getAgentOverview, {}, { staleTime: 1_000 });
  const onDue = (): void => {
    void overview.refetch();
    void queryClient.invalidateQueries({ queryKey: callKey(listAgentBills) });
  };
  return overview.data === undefined ? null : <WageCard realTime={overview.data.realTime} onDue={onDue} />;
}

export function ContractPage({ kind }: { kind: ContractKind }): JSX.Element {
  const query = useCall(getAgentContracts, { query: { kind, size: SIZE } }, { staleTime: 1_000 });
  const [asked, setAsked] = useState<{ contract: AgentContract; decision: Decision } | null>(null);
  return (
    <>
      {kind === 'realTime' ? <RealTimeCard /> : null}
      <ListStates query={query} skeleton={{ height: 96, count: 3 }} ages={false}>
        {({ valid, requested, rows }) => (
          <>
            <div className="ac-two">
              <OwnContract
                valid={valid}
                requested={requested}
                onDecide={(contract, decision) => setAsked({ contract, decision })}
              />
              <OfferForm key={kind} kind={kind} own={valid} />
            </div>
            <Below rows={rows} onEnd={(contract) => setAsked({ contract, decision: 'terminate' })} />
          </>
        )}
      </ListStates>
      <Bills kind={kind} />
      {kind === 'realTime' ? null : <OwedBills kind={kind} />}
      {asked === null ? null : <DecisionPopup {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
