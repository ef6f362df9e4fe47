/**
 * GeeTest's own puzzle, drawn by its script over the page: the popup stands aside meanwhile. The script comes from GeeTest
 * only when the house says so and the content policy allows it there; when it does not come the server is told nothing and,
 * while GeeTest is away for it too, offers a captcha picture.
 */
import { standAside } from '@house/ui/lib/stand-aside';

const SCRIPT = 'https://static.geetest.com/v4/gt4.js';

interface Puzzle {
  showCaptcha(): void;
  onReady(then: () => void): Puzzle;
  onSuccess(then: () => void): Puzzle;
  onError(then: () => void): Puzzle;
  onClose(then: () => void): Puzzle;
  getValidate(): Record<'lot_number' | 'captcha_output' | 'pass_token' | 'gen_time', string>;
}

type InitGeetest = (options: { captchaId: string; product: 'bind' }, then: (puzzle: Puzzle) => void) => void;

function loadScript(): Promise<InitGeetest> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.onload = () => {
      const init = (globalThis as { initGeetest4?: InitGeetest }).initGeetest4;
      if (init === undefined) reject(new Error('GeeTest did not come'));
      else resolve(init);
    };
    script.onerror = () => reject(new Error('GeeTest did not come'));
    document.head.append(script);
  });
}

/** The proof; undefined when the person closed the puzzle or it did not come. */
export async function solveGeetest(captchaId: string): Promise<string | undefined> {
  try {
    const init = await loadScript();
    const solve = () =>
      new Promise<string | undefined>((resolve) => {
        init({ captchaId, product: 'bind' }, (puzzle) => {
          puzzle
            .onReady(() => puzzle.showCaptcha())
            .onSuccess(() => resolve(`geetest.${btoa(JSON.stringify(puzzle.getValidate()))}`))
            .onError(() => resolve(undefined))
            .onClose(() => resolve(undefined));
        });
      });
    const popup = [...document.querySelectorAll('dialog:modal')].at(-1);
    return await (popup === undefined ? solve() : standAside(popup, solve));
  } catch {
    return undefined;
  }
}
