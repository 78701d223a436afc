"""Bad input on every command: one sentence on standard error, exit code 2, never a traceback."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from ludus.cli.main import COMMANDS, main

LINES = """
list x
list --json x
show
show nosuch
show ''
show lights --variant nosuch
show lights --shape x
show lights --shape 0,5
show lights --shape 5
show dice-torus --modulus 0
show wythoff --start -1,2
show wythoff --start 1
show wythoff 1
show wythoff 3,4 5,6
show wythoff 3,4 --start 3,4
show lights x
show lights '' --position x
solve problem.json 3,4
solve 3,4,5 nim
show kayles --rows x
solve
solve nosuch
solve ''
solve missing.json
solve folder
solve empty.json
solve broken.json
solve list.json
solve number.json
solve no_kind.json
solve unknown_kind.json
solve no_shape.json
solve binary.bin
solve lights --question nosuch
solve lights --question outcome
solve lights --method nosuch
solve lights --seconds x
solve lights --seconds -1
solve lights --seconds nan
solve lights --threads 0
solve lights --threads x
solve lights --shape 1e3,5
solve lights --shape 99999999999999999999,5
solve lights --modulus 0
solve lights --modulus x
solve lights --press nosuch
solve lights --holes 9
solve lights --position x
solve lights -o ''
solve lights -o folder
solve lights -o /nowhere/at/all.json
solve lights --lines
solve --lines -o x.json
solve dice-torus --window 0,0
solve dice-torus --window 2
solve dice-torus --window 9,9
solve dice-torus --wrap maybe
solve nim --start x
solve nim --start ''
solve nim --start -3
solve nim --start 3,,5
solve octal --code 9.9
solve octal --code x
solve octal --heaps -1
solve pegs --board nosuch
solve pegs --vacancy 99,99
solve pegs --finish x
solve pegs --lattice nosuch
solve tiling --region 0x0
solve tiling --region x
solve tiling --tiles nosuch
solve tiling --tiles ''
solve tiling --symmetry nosuch
solve tape --replacement x
solve tape --replacement ''
solve tape --displacement x
solve go-first --string ''
solve go-first --string 'a1!'
solve go-first --order -1
solve ryuo --p 0
solve ryuo --p x
solve welter --coins 1,1
solve silver-dollar --definition 9
check
check missing.json
check folder
check empty.json
check broken.json
check number.json
export
export missing.json
export folder
export broken.json
export number.json
argue lights
argue lights --weights ''
argue lights --weights 'r +'
argue lights --weights '__import__("os")'
argue lights --weights 1 --drawing 1
argue lights --modulus 1 --weights 1
argue nosuch --weights 1
argue wythoff --weights 1
draw
draw nosuch
draw lights -o x.foo
draw lights -o x
draw lights -o ''
draw lights -o folder/
draw lights --animated
draw lights --animated -o x.png
draw lights --step 0 -o x.svg
draw broken.json
play
play nosuch
serve --port x
serve --port 99999
new
new nosuch
new wythoff
new lights --fewest -1
new lights --fewest x
new lights --pack 0
new lights --pack x
new --daily --date tomorrow
new lights --date 2026-01-01
new lights --unique
new lights --seed -1
new lights -o ''
papers nosuch
papers --claim nosuch
papers --only nosuch
papers --html folder
papers --html ''
papers ryuo-nim --claim theorem-1-3 --workers zero --deep
jobs nosuch
jobs show
jobs show zzzz
jobs delete zzzz
jobs cancel zzzz
jobs clean --days x
jobs clean --days -1
completion
completion tcsh
about x
dice
dice nosuch
dice records --players 0
dice faces nosuch1
dice faces ''
dice faces efron --form nosuch
dice net go-first-4d12 --die z -o net.svg
dice net go-first-4d12 --die b
dice stl go-first-4d12 --die b -o x.foo
dice duels 1,x/2
dice duels efron --copies 0
dice roll efron --times 0
dice roll efron --players z
dice makers --sizes x
dice makers
dice orders ''
dice relabel efron --names a
dice insert abccba --rule nosuch
search dice
search dice --players 9 --sides 6
search dice --players 3 --sides x
search dice --sizes x
search dice --players 3 --sides 6 --workers zero
search dice --players 3 --sides 6 --method nosuch
table
table nosuch
table lights
table wythoff --size x
table wythoff --size 0,5
table wythoff --size 5
table wythoff --size 5,5 -o x
table wythoff --size 5,5 -o x.foo
table wythoff --size 5,5 -o ''
table wythoff --size 5,5 --block 3
table wythoff --size 5,5 --workers zero
table wythoff --size 5,5 --latex --json
table wythoff --size 5,5 --pixels 0 -o x.png
levels wythoff --below 0
levels wythoff --size x
levels nosuch
extensions wythoff --up-to 0
extensions wythoff --size 5
extensions lights
interpretations nosuch
interpretations --bound 1
interpretations theorem-2 --interpretation nosuch
heaps
heaps x
heaps 0.9x
heaps 0.77 --size 0
heaps 0.77 --period --misere
heaps 0.77 -o x.foo
heaps 0.77 --workers zero --job --period
nullity
nullity --size 0
nullity --size x
nullity --sizes 5..1
nullity --sizes 1..x
nullity --size 5 --press nosuch
nullity --size 5 --modulus 1
torus
torus 12/1
torus 12/21
torus 12/21 --window 9,9 --modulus 3
torus 12/21 --window x --modulus 3
torus 1x/21 --window 1,1 --modulus 3
pegs nosuch
pegs count --board nosuch
pegs count --board 3x3 --every-vacancy --positions
pegs count --board triangle5 --vacancy 9,9
pegs count --board triangle5 --vacancy x
pegs classes --board ''
pegs table nosuch
pegs army --paces -1
pegs army --paces x
pegs fewest --board 4x5 --finish x
verify
verify wythoff
verify nosuch x
verify wythoff 'x /'
verify wythoff 'x / y'
verify wythoff 'q'
verify wythoff ''
verify wythoff x --bound 0
verify wythoff x --size 5
verify wythoff x --where p
verify wythoff x --passes -1
verify wythoff x --bound 9 -o x.foo
verify --named nosuch
verify lights x
guess
guess nosuch
guess formula nosuch
guess formula wythoff --bound 0
guess formula ryuo --vary p
guess formula ryuo --vary p=x
guess formula ryuo --vary q=3..4
guess period wythoff
guess periods wythoff --lines 0
guess beatty lights
guess automaton knight --numeration nosuch
prove
prove rook
prove nosuch x
prove rook 'x **'
prove rook x --seconds x
prove rook x --where p
prove --named nosuch
prove rook 'x ^ y' -o x.foo
prove rook 'x * y'
tapes
tapes nosuch
tapes family Z
tapes family D
tapes family D --p x --q 7
tapes games
tapes games --jump x
tapes pack --count 0
tapes factors ''
tapes factors 'T^'
tapes factors 'T^x'
tapes gamma 0 2
tapes gamma x 2
tapes rules
tapes rules x
tapes trade --replacement x --displacement 3
tapes bijection --language cobol
tilings
tilings nosuch
tilings count nosuch
tilings count tiling --region x
tilings enumerate tiling --limit -1
tilings groups nosuch
tilings order nosuch
tilings order 'A='
tilings tiles nosuch
nosuch
--nosuch
"""


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to a folder with files that are no problems."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    texts = {
        "empty.json": "",
        "broken.json": '{"ludus": 1,',
        "list.json": "[]",
        "number.json": "7",
        "no_kind.json": '{"ludus": 1}',
        "unknown_kind.json": '{"ludus": 1, "kind": "chess"}',
        "no_shape.json": '{"ludus": 1, "kind": "lights"}',
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "binary.bin").write_bytes(bytes(range(256)))
    return tmp_path


def test_every_command_is_tried() -> None:
    assert {line.split()[0] for line in LINES.split("\n") if line} >= COMMANDS.keys() - {"demo"}


@pytest.mark.parametrize("line", [line for line in LINES.split("\n") if line])
def test_bad_input_is_answered_by_one_sentence(line: str, files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path.name for path in files.rglob("*")}
    code = main(shlex.split(line))
    shown = capsys.readouterr()
    assert code == 2, (code, shown.out[:300], shown.err[:300])
    assert "Traceback" not in shown.err
    assert "None" not in shown.err
    assert shown.err.strip()
    assert max(map(len, shown.err.splitlines())) < 900
    assert {path.name for path in files.rglob("*")} == before, "a file was written"
