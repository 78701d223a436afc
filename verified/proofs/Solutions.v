(** * All solutions of lights: those of a list with their images are as many as the quiet patterns, so there are no others *)
From Coq Require Import ZArith List Lia Bool FMapPositive Permutation.
From Ludus Require Import Puzzles Lists Adding Windows Elimination Counting Chasing Columns CountingGames CountingSound TilingsCount.
Import ListNotations.
Local Open Scope Z_scope.

(** Moves that, each made as often as p says, lead from a to b. Their images: press k is made as often as press number [nth k perm] was. *)
Definition solves {Cell Move : Type} on_board (adds : Move -> Cell -> Z) n (moves : list Move) (a b : Cell -> Z) (p : list Z) : Prop :=
  residues n moves p /\ same Cell on_board n (fun c => a c + sum (map (fun e => snd e * adds (fst e) c) (combine moves p))) b.
Definition turned_by (perms : list (list nat)) (p : list Z) : list (list Z) :=
  different cell_eqb (map (fun perm => map (fun i => nth i p 0) perm) perms).
Lemma solves_agree : forall (Cell Move : Type) (on_board : Cell -> Prop) (adds : Move -> Cell -> Z) n moves (a b a' b' : Cell -> Z) p,
  (forall c, on_board c -> a' c = a c) -> (forall c, on_board c -> b' c = b c) ->
  (solves on_board adds n moves a b p <-> solves on_board adds n moves a' b' p).
Proof.
  intros Cell Move on_board adds n moves a b a' b' p A B. unfold solves. split; intros [R S]; split; auto; intros c C; specialize (S c C); cbv beta in *;
    [rewrite A, B by auto; auto | rewrite A, B in S by auto; auto].
Qed.
Section Differences.
  Variable n : Z.
  Hypothesis n_positive : 1 <= n.
  Definition difference (p q : list Z) : list Z := map (fun e => (fst e - snd e) mod n) (combine p q).
  Lemma difference_residues : forall A (items : list A) p q, residues n items p -> residues n items q -> residues n items (difference p q).
  Proof.
    intros A items p q P. revert q. induction P as [| i x items p X P IH]; intros q Q; inversion Q; subst; constructor; [apply Z.mod_pos_bound; lia | apply IH; auto].
  Qed.
  Lemma difference_inj : forall A (items : list A) o p q, residues n items o -> residues n items p -> residues n items q -> difference p o = difference q o -> p = q.
  Proof.
    intros A items o p q O. revert p q. induction O as [| i z items o Z0 O IH]; intros p q P Q E; inversion P; subst; inversion Q; subst; auto.
    unfold difference in E. cbn [combine map fst snd] in E. injection E as E1 E2. f_equal; [| apply IH; auto].
    assert (D : (n | y - y0)).
    { apply Z.mod_divide; [lia |]. replace (y - y0) with ((y - z) - (y0 - z)) by lia. rewrite Zminus_mod, E1, Z.sub_diag. apply Z.mod_0_l. lia. }
    destruct D as [k D]. assert (k = 0) by nia. subst. lia.
  Qed.
  Lemma difference_effect : forall A (f : A -> Z) items p q, residues n items p -> residues n items q ->
    (n | sum (map (fun e => snd e * f (fst e)) (combine items (difference p q))) -
      (sum (map (fun e => snd e * f (fst e)) (combine items p)) - sum (map (fun e => snd e * f (fst e)) (combine items q)))).
  Proof.
    intros A f items p q P. revert q. induction P as [| i x items p X P IH]; intros q Q; inversion Q; subst; [exists 0; reflexivity |].
    unfold difference. cbn [combine map fst snd]. change (map (fun e => (fst e - snd e) mod n) (combine p l')) with (difference p l').
    change (sum (?u :: ?v)) with (u + sum v). specialize (IH l' H3).
    set (U := sum _) in IH. set (V := sum _) in IH. set (W := sum _) in IH. fold U. fold V. fold W.
    replace ((x - y) mod n * f i + U - (x * f i + V - (y * f i + W))) with ((U - (V - W)) + f i * ((x - y) mod n - (x - y))) by lia.
    apply Z.divide_add_r; auto. apply Z.divide_mul_r. pose proof (Z.div_mod (x - y) n ltac:(lia)). exists (- ((x - y) / n)). lia.
  Qed.
End Differences.
Section Games.
  Variables Cell Move : Type.
  Variable on_board : Cell -> Prop.
  Variable allowed : Move -> Prop.
  Variable adds : Move -> Cell -> Z.
  Variable n : Z.
  Variable eqb : Cell -> Cell -> bool.
  Hypothesis eqb_iff : forall a b, eqb a b = true <-> a = b.
  Variable board : list Cell.
  Variable moves : list Move.
  Variable entries : Move -> list (Cell * Z).
  Variable inb : Cell -> bool.
  Variable index : Cell -> Z.
  Hypothesis board_on : forall c, In c board <-> on_board c.
  Hypothesis board_once : NoDup board.
  Hypothesis moves_all : forall m, In m moves <-> allowed m.
  Hypothesis entries_add : forall m c, allowed m -> on_board c -> adds m c = amount Cell eqb (entries m) c.
  Hypothesis inb_board : forall c, on_board c -> inb c = true.
  Hypothesis index_positive : forall c, inb c = true -> 0 <= index c.
  Hypothesis index_inj : forall c d, inb c = true -> inb d = true -> index c = index d -> c = d.
  Definition check_solutions (a b : Cell -> Z) (perms : list (list nat)) (listed : list (list Z)) (images : list Z) : bool :=
    let classes := map (turned_by perms) listed in let l := concat classes in
    (1 <=? n) && cell_eqb (map (fun c => Z.of_nat (length c)) classes) images && Nat.eqb (length (different cell_eqb l)) (length l) &&
    forallb (fun p => check_made Cell Move n board moves entries inb index a b p && in_residues n p) l &&
    match l with [] => false | _ => true end &&
    match quiet_number n (Z.of_nat (length moves)) (columns Cell Move board moves entries inb index) with Some q => q =? Z.of_nat (length l) | None => false end.
  Theorem check_solutions_sound : forall a b perms listed images, check_solutions a b perms listed images = true ->
    lists (concat (map (turned_by perms) listed)) (solves on_board adds n moves a b) /\ map (fun p => Z.of_nat (length (turned_by perms p))) listed = images.
  Proof.
    intros a b perms listed images H. unfold check_solutions in H. cbv zeta in H. set (l := concat (map (turned_by perms) listed)) in *.
    rewrite !andb_true_iff, Z.leb_le, Nat.eqb_eq, cell_eqb_iff, forallb_forall, map_map in H. destruct H as [[[[[P C] D] I] Ne] Q]. split; auto.
    assert (Nl : NoDup l).
    { destruct (different_ok _ cell_eqb cell_eqb_iff l) as [Nd In_]. apply NoDup_incl_NoDup with (l := different cell_eqb l); auto; [exact (Nat.eq_le_incl _ _ (eq_sym D)) |]. intros x X. apply In_. auto. }
    destruct (quiet_number _ _ _) as [q |] eqn:E; [| discriminate]. apply Z.eqb_eq in Q. subst q.
    assert (K := quiet_number_sound Cell Move on_board allowed adds n eqb eqb_iff board moves entries inb index board_on moves_all entries_add inb_board index_positive index_inj _ E).
    destruct K as [_ [qs [Nq [Iq Lq]]]].
    assert (Sol : forall p, In p l -> solves on_board adds n moves a b p).
    { intros p X. apply I, andb_true_iff in X. destruct X as [M R].
      apply (check_made_ok Cell Move on_board allowed adds n eqb eqb_iff board moves entries inb index board_on moves_all entries_add inb_board index_positive index_inj) in M.
      destruct M as [L [_ [S _]]]. split; [| exact S]. unfold residues, in_residues in *. rewrite forallb_forall in R. clear - L R. revert p L R.
      induction moves as [| m ms IH]; intros [| x p] L R; try discriminate; constructor.
      - pose proof (R x ltac:(simpl; auto)) as X. rewrite andb_true_iff, Z.leb_le, Z.ltb_lt in X. auto.
      - apply IH; auto. intros y Y. apply R. simpl; auto. }
    split; auto. intro p. split; [apply Sol |]. intro Sp.
    destruct l as [| o l'] eqn:El; [discriminate |]. rewrite <- El in *. assert (Io : In o l) by (rewrite El; simpl; auto).
    assert (Qd : forall x, solves on_board adds n moves a b x -> In (difference n x o) qs).
    { intros x [Rx Sx]. destruct (Sol o Io) as [Ro So]. apply Iq. split; [apply difference_residues; auto |]. intros c Cc. specialize (Sx c Cc). specialize (So c Cc). cbv beta in *.
      pose proof (difference_effect n P Move (fun m => adds m c) moves x o Rx Ro) as Df. cbv beta in Df.
      set (U := sum _) in Df. set (V := sum _) in Df. set (W := sum _) in Df. fold U. fold V in Sx. fold W in So.
      replace U with ((U - (V - W)) + ((a c + V - b c) - (a c + W - b c))) by lia. apply Z.divide_add_r; auto. apply Z.divide_sub_r; auto. }
    assert (Nm : NoDup (map (fun x => difference n x o) l)).
    { apply NoDup_map_in; auto. intros x y X Y Exy. eapply (difference_inj n P Move moves o); eauto; apply Sol; auto. }
    assert (Im : incl qs (map (fun x => difference n x o) l)).
    { apply NoDup_length_incl; auto; [rewrite map_length; lia |]. intros d Hd. apply in_map_iff in Hd. destruct Hd as [x [<- X]]. apply Qd, Sol, X. }
    specialize (Im _ (Qd p Sp)). apply in_map_iff in Im. destruct Im as [x [Ex X]].
    assert (x = p) by exact (difference_inj n P Move moves o x p (proj1 (Sol o Io)) (proj1 (Sol x X)) (proj1 Sp) Ex). subst. auto.
  Qed.
End Games.
Section Lights.
  Variables (g : lights) (n : Z).
  Let lengths := map fst (l_axes g).
  Definition lights_solutions (a b : list Z) (perms : list (list nat)) (listed : list (list Z)) (images : list Z) : bool :=
    let s := strides lengths in
    check_solutions (list Z) (list Z) n (all_lights g) (all_lights g) (press_entries g) (in_boxb lengths) (dot s) (of_table s (table a)) (of_table s (table b))
      perms (map (picked g) listed) images.
  Theorem lights_solutions_sound : forall a b perms listed images, lights_solutions a b perms listed images = true -> exists lights, lists lights (light g) /\
    let patterns := map (fun v => map (in_order lengths v) lights) listed in
    lists (concat (map (turned_by perms) patterns)) (solves (light g) (press_adds g) n lights (in_order lengths a) (in_order lengths b)) /\
    map (fun p => Z.of_nat (length (turned_by perms p))) patterns = images.
  Proof.
    intros a b perms listed images H. exists (all_lights g). split; [apply all_lights_lists |]. cbv zeta. unfold lights_solutions in H. cbv zeta in H.
    assert (E : map (fun v => map (in_order lengths v) (all_lights g)) listed = map (picked g) listed) by (apply map_ext; intro; symmetry; apply picked_ok).
    rewrite E.
    apply check_solutions_sound with (on_board := light g) (allowed := light g) (adds := press_adds g) (eqb := cell_eqb) in H; eauto using cell_eqb_iff, all_lights_iff, dot_positive, dot_inj.
    - destruct H as [[N I] C]. split; auto. split; auto. intro p. rewrite I.
      apply solves_agree; intros c [O _]; [symmetry | symmetry]; apply of_table_ok; auto.
    - intros. apply press_amount.
    - intros c [C _]. apply in_boxb_iff. auto.
  Qed.
End Lights.
Definition graph_solutions (N : Z) (moves : list (list (Z * Z))) (n : Z) (a b : list Z) (perms : list (list nat)) (listed : list (list Z)) (images : list Z) : bool :=
  let ta := table a in let tb := table b in
  check_solutions Z (list (Z * Z)) n (range N) moves (fun m => m) (number_inb N) (fun c => c) (look ta) (look tb) perms listed images.
Theorem graph_solutions_sound : forall N moves n a b perms listed images, graph_solutions N moves n a b perms listed images = true ->
  lists (concat (map (turned_by perms) listed)) (solves (fun c => 0 <= c < N) many n moves (at_number a) (at_number b)) /\
  map (fun p => Z.of_nat (length (turned_by perms p))) listed = images.
Proof.
  intros N moves n a b perms listed images H. unfold graph_solutions in H. cbv zeta in H.
  apply check_solutions_sound with (on_board := fun c => 0 <= c < N) (allowed := fun m => In m moves) (adds := many) (eqb := Z.eqb) in H; eauto using in_range, NoDup_range, Z.eqb_eq; try reflexivity.
  - destruct H as [[Nd I] C]. split; auto. split; auto. intro p. rewrite I. apply solves_agree; intros c O; symmetry; apply look_table; lia.
  - intros c C. unfold number_inb. rewrite andb_true_iff, Z.leb_le, Z.ltb_lt. auto.
  - intros c C. unfold number_inb in C. rewrite andb_true_iff, Z.leb_le in C. tauto.
Qed.
